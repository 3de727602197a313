"""The document as one page: rendered here, without scripts, needing nothing from elsewhere."""

import base64
import hashlib
import json
import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup, escape

_SCHEMAS = "#/components/schemas/"
_BOUNDS = {"minimum": "at least {}", "maximum": "at most {}", "minLength": "from {} characters"}
_BOUNDS |= {"maxLength": "up to {} characters", "minItems": "from {} items", "maxItems": "up to {} items"}
_BOUNDS |= {"pattern": "like {}"}
_MARKS = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
_MARKED = ("code", "strong", "em")


@dataclass(frozen=True, slots=True)
class Page:
    """A page and the `Content-Security-Policy` under which it works: its own style and nothing else."""

    html: str
    policy: str


def page_of(document: dict[str, Any]) -> Page:
    """The page of an OpenAPI document."""
    folder = files("trinca.api").joinpath("docs")
    style = folder.joinpath("page.css").read_text()
    templates = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    templates.filters |= {"prose": _prose, "kind": _kind, "choices": _choices, "json": _json}
    page = templates.from_string(folder.joinpath("page.html").read_text())
    html = page.render(document=document, groups=_groups(document), style=Markup(style), resolved=_resolver(document))  # noqa: S704 - our own file
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
            parameters = [*methods.get("parameters", ()), *operation.get("parameters", ())]
            entry = {**operation, "method": method.upper(), "path": path, "parameters": parameters}
            next(group for group in groups if group["name"] in operation["tags"])["operations"].append(entry)
    return groups


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


def _prose(text: str) -> Markup:
    """The little of Markdown that the descriptions use: paragraphs, lists, code, strong."""
    blocks = []
    for block in str(escape(text)).strip().split("\n\n"):
        if block.startswith("- "):
            items = "".join(f"<li>{_inline(item)}</li>" for item in block.removeprefix("- ").split("\n- "))
            blocks.append(f"<ul>{items}</ul>")
        else:
            blocks.append(f"<p>{_inline(block)}</p>")
    return Markup("".join(blocks))  # noqa: S704 - escaped above


def _inline(text: str) -> str:
    def marked(found: re.Match[str]) -> str:
        mark = _MARKED[(found.lastindex or 1) - 1]
        return f"<{mark}>{found[found.lastindex or 1]}</{mark}>"

    return _MARKS.sub(marked, text)


def _kind(schema: dict[str, Any]) -> Markup:
    """A schema in a few words, with links to the components it names; choices that are described are told there."""
    if "$ref" in schema:
        name = escape(schema["$ref"].removeprefix(_SCHEMAS))
        return Markup('<a href="#schema-{0}">{0}</a>').format(name)
    for union, word in (("anyOf", " or "), ("oneOf", " or "), ("allOf", " and ")):
        if union in schema and not _choices(schema):
            # A part that only narrows another one says nothing in a few words.
            parts = [part for part in schema[union] if part.keys() & {"$ref", "type", "const", "enum", "anyOf"}]
            return Markup(word).join(map(_kind, parts))  # noqa: S704 - one of three words above
    if "const" in schema:
        return Markup("<code>{}</code>").format(_plain(schema["const"]))
    if "enum" in schema:
        return Markup(", ").join(Markup("<code>{}</code>").format(_plain(value)) for value in schema["enum"])
    if schema.get("type") == "array":
        return Markup("list of {}").format(_kind(schema.get("items", {})))
    kinds = schema.get("type", "any value")
    words = [kinds if isinstance(kinds, str) else " or ".join(kinds)]
    words += [form.format(schema[name]) for name, form in _BOUNDS.items() if name in schema]
    return escape(", ".join(words))


def _choices(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The values to choose from, where each of them is described."""
    parts: list[dict[str, Any]] = schema.get("anyOf", [])
    return parts if all("description" in part for part in parts) else []


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
