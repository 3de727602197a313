"""The document as one page: rendered here, without scripts, needing nothing from elsewhere."""

import base64
import hashlib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

from trinca.api import prose

PROBLEM = "application/problem+json"
BEGINNING = '<!doctype html>\n<html lang="en">\n'
"""Of the page, as the document shows it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page and the `Content-Security-Policy` under which it works: its own style and nothing else."""

    html: str
    policy: str


def page_of(document: dict[str, Any]) -> Page:
    """The page of an OpenAPI document."""
    folder = files("trinca.api").joinpath("docs")
    style = folder.joinpath("page.css").read_text(encoding="utf-8")
    templates = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    templates.filters |= {"prose": prose.prose, "kind": prose.kind, "json": prose.shown}
    templates.filters |= {"headings": prose.headings, "anchor": prose.anchor}
    page = templates.from_string(folder.joinpath("page.html").read_text(encoding="utf-8"))
    groups = _groups(document)
    operations = [operation for group in groups for operation in group["operations"]]
    html = page.render(
        document=document,
        groups=groups,
        links={f"{one['method']} {one['path']}": f"#{one['operationId']}" for one in operations},
        problems=_problems(document),
        style=Markup(style),  # noqa: S704 - our own file
        resolved=_resolver(document),
    )
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return Page(html, policy + "; frame-ancestors 'none'")


def _groups(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The operations by tag, in the order of the document."""
    groups = [{**tag, "operations": []} for tag in document.get("tags", ())]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method == "parameters":
                continue
            entry = {
                **operation,
                "method": method.upper(),
                "path": path,
                "parameters": [*methods.get("parameters", ()), *operation.get("parameters", ())],
                "answers": {at: told for at, told in operation["responses"].items() if not _refuses(told)},
                "refusals": {at: told for at, told in operation["responses"].items() if _refuses(told)},
            }
            next(group for group in groups if group["name"] in operation["tags"])["operations"].append(entry)
    return groups


def _refuses(response: dict[str, Any]) -> bool:
    return PROBLEM in response.get("content", {})


def _problems(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The problems by status: their codes, what they mean, what to do, and an example."""
    schemas = document["components"]["schemas"]
    mapping = schemas["Problem"]["discriminator"]["mapping"]
    examples = document["components"]["examples"]
    told = []
    for code, address in mapping.items():
        name = address.rpartition("/")[2]
        about, example = schemas[name]["description"], examples[code]["value"]
        told.append({"code": code, "schema": name, "about": about, "example": example})
    return sorted(told, key=lambda problem: problem["example"]["status"])


def _resolver(document: dict[str, Any]) -> Any:  # noqa: ANN401 - a function of JSON
    """Follows a reference within the document, one step."""

    def resolved(shape: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        if "$ref" not in shape:
            return shape
        found: Any = document
        for name in shape["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return found

    return resolved
