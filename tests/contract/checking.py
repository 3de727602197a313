"""Every answer against the document: status, media type, headers and body, as strictly as the document can say it."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from jsonschema_rs import Draft202012Validator

JSON = dict[str, Any]
STREAM = "text/event-stream"
ANYWHERE = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Location, Retry-After, Idempotent-Replayed",
    "x-content-type-options": "nosniff",
}
TOLD = {"etag", "location", "retry-after", "idempotent-replayed", "www-authenticate"}
"""Headers that no answer carries without saying so in the document."""


class Checker:
    """Checks answers against an OpenAPI document."""

    def __init__(self, document: JSON) -> None:
        self.document = document
        self._paths = {re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path)): path for path in document["paths"]}
        self.schema = lru_cache(maxsize=None)(self._schema)

    def check(self, method: str, path: str, status: int, headers: Mapping[str, str], body: bytes) -> None:
        """Assert that the document allows the answer."""
        told = {name.lower(): value for name, value in headers.items()}
        for name, value in ANYWHERE.items():
            assert told.get(name) == value, (name, told)
        if path.startswith("/v1/"):
            kept = "no-store" if told.get("content-type", "").startswith(STREAM) else "private, no-cache"
            assert (told["cache-control"], told["vary"]) == (kept, "Authorization")
        if method == "OPTIONS":
            assert status in (200, 204)
            return
        template = next((found for pattern, found in self._paths.items() if pattern.fullmatch(path)), None)
        if template is None or (status, "not_found") == (404, _code(body)):
            assert method == "HEAD" or (status, _code(body)) in ((404, "not_found"), (500, "internal_error"))
            self._check_problem(method, told, body)
            return
        item = self.document["paths"][template]
        operation = item.get("get" if method == "HEAD" else method.lower())
        if operation is None:
            assert (status, _code(body)) == (405, "method_not_allowed")
            assert told["allow"]
            self._check_problem(method, told, body)
            return
        where = f"{method} {template} {status}"
        assert str(status) in operation["responses"], f"{where} is not documented: {body!r}"
        response = operation["responses"][str(status)]
        self._check_headers(where, response, told)
        self._check_body(where, method, response, told, body)

    def _check_headers(self, where: str, response: JSON, told: Mapping[str, str]) -> None:
        documented = {name.lower(): self.resolved(shape) for name, shape in response.get("headers", {}).items()}
        assert told.keys() & TOLD <= documented.keys(), f"{where} carries undocumented headers: {told}"
        for name, header in documented.items():
            assert name in told or not header["required"], f"{where} lacks {name}"
            if name in told:
                Draft202012Validator(header["schema"]).validate(told[name])

    def _check_body(self, where: str, method: str, response: JSON, told: Mapping[str, str], body: bytes) -> None:
        if method == "HEAD" or "content" not in response:
            assert body == b"", where
            return
        media_type = told["content-type"].partition(";")[0]
        assert media_type in response["content"], f"{where} answers {media_type}"
        if not media_type.endswith("json"):
            return
        self.validate(
            msgspec.json.encode(response["content"][media_type]["schema"]).decode(), msgspec.json.decode(body)
        )

    def _check_problem(self, method: str, told: Mapping[str, str], body: bytes) -> None:
        assert told["content-type"] == "application/problem+json"
        if method != "HEAD":
            self.validate('{"$ref": "#/components/schemas/Problem"}', msgspec.json.decode(body))

    def validate(self, schema: str, value: object) -> None:
        """Assert that the value is of the schema, JSON text that may refer to the document's components."""
        self.schema(schema).validate(value)

    def resolved(self, shape: JSON) -> JSON:
        """What a reference of the document refers to."""
        found: Any = self.document
        for name in shape["$ref"].removeprefix("#/").split("/") if "$ref" in shape else ():
            found = found[name]
        return found if "$ref" in shape else shape

    def codes(self, schema: JSON) -> list[str]:
        """The codes of the problems that the schema of an answer allows; none of an answer that is no problem."""
        shapes = [self.resolved(part) for part in schema.get("oneOf", [schema])]
        members = [shape.get("properties", {}) for shape in shapes]
        return [told["code"]["const"] for told in members if {"code", "detail", "params"} <= told.keys()]

    def _schema(self, text: str) -> Draft202012Validator:
        schema = {**msgspec.json.decode(text), "components": self.document["components"]}
        return Draft202012Validator(schema, validate_formats=True)


def _code(body: bytes) -> object:
    try:
        told = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
    return told.get("code") if isinstance(told, dict) else None
