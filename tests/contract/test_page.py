"""The page of the document: everything is on it and can be reached, and nothing is fetched from elsewhere."""

import base64
import hashlib
import html
import json
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest

from trinca.api.app import document
from trinca.api.pages import page_of
from trinca.api.prose import prose, shown

DOCUMENT = document()
PAGE = page_of(DOCUMENT)
OPERATIONS = [
    operation
    for methods in DOCUMENT["paths"].values()
    for method, operation in methods.items()
    if method != "parameters"
]
FETCHING = {"script", "img", "link", "iframe", "object", "embed", "audio", "video", "source", "form", "input", "svg"}
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Seen(HTMLParser):
    """What the page is made of; every element is asserted to be closed where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.levels: list[int] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags[tag] += 1
        self.attributes |= given.keys()
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


SEEN = Seen(PAGE.html)
TEXT = "".join(SEEN.texts)


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No element that fetches, no attribute that could, no style that does; the policy would forbid it besides."""
    assert SEEN.tags.keys() & FETCHING == set()
    assert SEEN.attributes & {"src", "srcset", "style", "action", "background", "http-equiv"} == set()
    assert [name for name in SEEN.attributes if name.startswith("on")] == []
    assert {link for link in SEEN.links if not link.startswith("#")} == {"/openapi.json"}
    (style,) = re.findall("<style>(.*?)</style>", PAGE.html, re.DOTALL)
    assert not re.search(r"url\(|@import|//", style)
    named = set(re.findall(r"https?://[\w.:]+", PAGE.html))
    assert named == {"https://cards.example.org", "http://127.0.0.1:8000"}, "in examples and in words"


def test_the_policy_lets_its_own_style_through_and_nothing_else() -> None:
    (style,) = re.findall("<style>(.*?)</style>", PAGE.html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    rules = dict(rule.split(" ", 1) for rule in PAGE.policy.split("; "))
    assert rules.pop("style-src") == f"'sha256-{digest}'"
    assert rules == dict.fromkeys(("default-src", "base-uri", "form-action", "frame-ancestors"), "'none'")


def test_every_link_leads_to_one_place() -> None:
    assert [name for name, times in Counter(SEEN.ids).items() if times > 1] == []
    assert {link for link in SEEN.links if link.startswith("#")} <= {f"#{name}" for name in SEEN.ids}


def test_everything_can_be_linked_to() -> None:
    asked = {
        *(operation["operationId"] for operation in OPERATIONS),
        *(f"tag-{tag['name']}" for tag in DOCUMENT["tags"]),
        *(f"schema-{name}" for name in DOCUMENT["components"]["schemas"]),
        *(f"problem-{code}" for code in DOCUMENT["components"]["examples"]),
        *(f"header-{name}" for name in DOCUMENT["components"]["headers"]),
        "keys",
    }
    assert asked <= set(SEEN.ids)


def test_the_contents_name_every_operation() -> None:
    """Twice: beside the text on a wide screen, and folded over it on a narrow one."""
    for operation in OPERATIONS:
        address = f"#{operation['operationId']}"
        named = f'<a href="{address}"><code>'  # in what is told of it elsewhere
        times = SEEN.links.count(address) - PAGE.html.count(named)
        assert times == 3, "two in the contents, and its own title"
    assert SEEN.tags["nav"] == 2


def test_headings_leave_no_level_out() -> None:
    assert SEEN.levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(SEEN.levels, SEEN.levels[1:], strict=False))


@pytest.mark.parametrize("operation", OPERATIONS, ids=[operation["operationId"] for operation in OPERATIONS])
def test_an_operation_is_shown_whole(operation: dict[str, Any]) -> None:
    (article,) = re.findall(f'<article id="{operation["operationId"]}">(.*?)</article>', PAGE.html, re.DOTALL)
    text = html.unescape(re.sub("<[^>]+>", "", article))
    for sample in operation["x-codeSamples"]:
        assert sample["source"] in text
    for status, response in operation["responses"].items():
        assert f"<td>{status}</td>" in article
        for content in response.get("content", {}).values():
            given = [*content.get("examples", {}).values()]
            given += [content] if "example" in content else []
            for example in given:
                if "$ref" not in example:
                    assert shown(example.get("value", example.get("example"))) in text


def test_reasons_of_hints_are_told_one_by_one() -> None:
    told = DOCUMENT["components"]["schemas"]["Reason"]["properties"]["code"]["description"]
    codes = re.findall("^- `([a-z_]+)`: ", told, re.MULTILINE)
    assert codes
    assert all(f"<li><code>{code}</code>: " in PAGE.html for code in codes)


def test_no_mark_of_markdown_is_left_over() -> None:
    described = [operation["description"] for operation in OPERATIONS] + [DOCUMENT["info"]["description"]]
    for text in described:
        made = re.sub("<(pre|code)[^>]*>.*?</(pre|code)>", "", str(prose(text)), flags=re.DOTALL)
        assert not re.search(r"[`*]|##", made), made


def test_what_is_written_is_never_markup() -> None:
    assert prose("a <b> & `<i>`") == "<p>a &lt;b&gt; &amp; <code>&lt;i&gt;</code></p>"
    assert prose("```sh\n<x>\n```\n\n- one\n- *two*") == (
        '<pre class="call" tabindex="0">&lt;x&gt;</pre><ul><li>one</li><li><em>two</em></li></ul>'
    )
    assert prose("`GET /a` `GET /b`", {"GET /a": "#getA"}) == (
        '<p><a href="#getA"><code>GET /a</code></a> <code>GET /b</code></p>'
    )
    assert prose("## A title\n\ntext") == '<h2 id="a-title">A title</h2><p>text</p>'


@pytest.mark.parametrize("value", [None, [], {}, ["AS"] * 40, {"a": [{"b": "c" * 90}, "é"], "d": 1}, "x" * 200])
def test_json_to_read_is_json(value: object) -> None:
    assert json.loads(shown(value)) == value
    assert all(len(line) <= 80 or line.strip().count('"') <= 4 for line in shown(value).split("\n"))
