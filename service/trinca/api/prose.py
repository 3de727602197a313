"""The little of Markdown that the document's descriptions use, and JSON Schema in a few words, as HTML."""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup, escape

_SCHEMAS = "#/components/schemas/"
_BOUNDS = {"minimum": "at least {}", "maximum": "at most {}", "minLength": "from {} characters"}
_BOUNDS |= {"maxLength": "up to {} characters", "minItems": "from {} items", "maxItems": "up to {} items"}
_MARKS = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
_MARKED = ("code", "strong", "em")
WIDTH = 80
"""Characters of a line of JSON, indentation included."""

_FENCED = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def prose(text: str, links: Mapping[str, str] = MappingProxyType({})) -> Markup:
    """Paragraphs, lists, headings, code in lines and in blocks, strong and emphasised words.

    Args:
        text: Markdown.
        links: Where code leads that is written so, `GET /v1/games`; others who show the document have no such places.
    """
    blocks = []
    # Of what the pattern splits, every second part is what a fence holds.
    for number, part in enumerate(_FENCED.split(str(escape(text)))):
        blocks += (
            [call(part)] if number % 2 else [_block(block, links) for block in part.strip().split("\n\n") if block]
        )
    return Markup("".join(blocks))  # noqa: S704 - escaped above


def headings(text: str) -> list[str]:
    """The headings of the text, in their order."""
    return _HEADING.findall(text)


def anchor(heading: str) -> str:
    """What a heading is reached by."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def call(escaped: str) -> str:
    """A block of code, of which one click takes all."""
    return f'<pre class="call" tabindex="0">{escaped.strip()}</pre>'


def _block(text: str, links: Mapping[str, str]) -> str:
    if text.startswith("## "):
        heading = text.removeprefix("## ")
        return f'<h2 id="{anchor(heading)}">{_inline(heading, links)}</h2>'
    if text.startswith("- "):
        items = "".join(f"<li>{_inline(item, links)}</li>" for item in text.removeprefix("- ").split("\n- "))
        return f"<ul>{items}</ul>"
    return f"<p>{_inline(text, links)}</p>"


def _inline(text: str, links: Mapping[str, str]) -> str:
    def marked(found: re.Match[str]) -> str:
        mark, words = _MARKED[(found.lastindex or 1) - 1], found[found.lastindex or 1]
        told = f"<{mark}>{words}</{mark}>"
        return f'<a href="{links[words]}">{told}</a>' if mark == "code" and words in links else told

    return _MARKS.sub(marked, text)


def kind(schema: dict[str, Any]) -> Markup:
    """A schema in a few words, with links to the components it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].removeprefix(_SCHEMAS))
        return Markup('<a href="#schema-{0}">{0}</a>').format(name)
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return Markup(" or ").join(map(kind, schema[union]))
    if "const" in schema:
        return Markup("<code>{}</code>").format(_plain(schema["const"]))
    if "enum" in schema:
        return Markup(", ").join(Markup("<code>{}</code>").format(_plain(value)) for value in schema["enum"])
    if schema.get("type") == "array":
        return Markup("list of {}").format(kind(schema.get("items", {})))
    kinds = schema.get("type", "any value")
    words = [kinds if isinstance(kinds, str) else " or ".join(kinds)]
    words += [form.format(schema[name]) for name, form in _BOUNDS.items() if name in schema]
    told = escape(", ".join(words))
    return told + Markup(", like <code>{}</code>").format(schema["pattern"]) if "pattern" in schema else told


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def shown(value: object, indent: str = "") -> str:
    """JSON to read: what fits into a line stands in one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(name, ensure_ascii=False)}: {shown(part, deeper)}" for name, part in value.items()]
    else:
        parts = [shown(part, deeper) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lines = f",\n{deeper}".join(parts)
    return f"{opening}\n{deeper}{lines}\n{indent}{closing}"
