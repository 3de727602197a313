"""Names: what is seen is what there is."""

import pytest
from api.calling import AtTable

SHOWN = {
    "letters": ("Ana", "Ana"),
    "trimmed": ("  Zoë\u3000", "Zoë"),
    "one form": ("Zoe\u0308", "Zoë"),
    "marks": ("अनीता", "अनीता"),
    "markup": ("<b>&amp;", "<b>&amp;"),
    "a symbol": ("♠", "♠"),
    "a digit": ("7", "7"),
    "spaces inside": ("Ana  de\u00a0Sá", "Ana  de\u00a0Sá"),
    "an emoji with its selector": ("\u2764\ufe0f", "\u2764\ufe0f"),
    "a keycap": ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    "a flag": ("🇵🇹", "🇵🇹"),
    "a colour of skin": ("👍🏽", "👍🏽"),
    "as long as may be": ("x" * 40, "x" * 40),
}

UNSEEN = {
    "Hangul filler": "\u3164",
    "choseong filler": "\u115f",
    "jungseong filler": "\u1160",
    "halfwidth filler": "\uffa0",
    "blank of Braille": "\u2800",
    "null notehead": "\U0001d159",
    "grapheme joiner": "\u034f",
    "Khmer vowel": "\u17b4",
    "Mongolian selector": "\u180b",
    "selector alone": "\ufe0f",
    "selector after a space": "Ana \ufe0f",
    "two selectors": "\u2764\ufe0f\ufe0f",
    "text selector": "\u2764\ufe0e",
    "further selector": "\U000e0100",
    "tag": "\U000e0041",
    "private use": "\ue000",
    "private plane": "\U00100000",
    "not assigned": "\u0378",
    "no character": "\ufffe",
    "control": "\x07",
    "line feed": "\n",
    "line separator": "\u2028",
    "direction": "\u202e",
    "no width": "\u200b",
    "joiner": "\u200d",
    "soft hyphen": "\u00ad",
}


def renamed(at: AtTable, name: str) -> str:
    reply = at.call("PATCH", "/seats/0", json={"name": name})
    assert reply.status == 200, reply.body
    shown: str = reply.json["seats"][0]["name"]
    return shown


@pytest.mark.parametrize(("name", "shown"), SHOWN.values(), ids=SHOWN.keys())
def test_what_is_seen_is_taken(at: AtTable, name: str, shown: str) -> None:
    assert renamed(at, name) == shown


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN.keys())
def test_what_is_not_seen_is_refused_alone_and_among_letters(at: AtTable, unseen: str) -> None:
    with at.unchanged():
        for name in (unseen, f"{unseen}Ana", f"An{unseen} a"):
            if name == "An\ufe0f a":
                continue  # a letter may have a selector, which then does nothing
            problem = at.call("PATCH", "/seats/0", json={"name": name}).refused(422, "invalid_request", "/name")
            assert problem["detail"] == "A name holds no invisible characters, and at least one that is seen."


@pytest.mark.parametrize("name", ["\u0301", " \u0308 ", "\u20e3"])
def test_a_mark_alone_is_no_name(at: AtTable, name: str) -> None:
    at.call("PATCH", "/seats/0", json={"name": name}).refused(422, "invalid_request", "/name")


# The last becomes two characters each in the form NFC.
@pytest.mark.parametrize("name", ["", " ", "x" * 41, "x" * 40 + " ", "\u0958" * 21])
def test_a_name_has_1_to_40_characters_as_sent_and_as_kept(at: AtTable, name: str) -> None:
    with at.unchanged():
        problem = at.call("PATCH", "/seats/0", json={"name": name}).refused(422, "invalid_request", "/name")
    assert problem["detail"] == "A name has 1 to 40 characters."
