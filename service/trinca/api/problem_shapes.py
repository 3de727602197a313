"""The components that tell the problems: one closed object for each code, so that `code` tells a client all of it.

A response of several codes is a union that `code` tells apart: generated clients narrow by it, and know from it which
members are there and what is in `params`.
"""

from collections.abc import Sequence
from typing import Any

from trinca.api.codes import CODES
from trinca.api.params import READING, params_schema
from trinca.api.schemas import REASONS, ref

Json = dict[str, Any]

_TYPE: Json = {
    "type": "string",
    "const": "about:blank",
    "description": "Always `about:blank`: `code` tells the problems apart.",
}
_DETAIL: Json = {"type": "string", "description": "One sentence in English."}
_PARAMS = "What a translator of `detail` needs."
_RULE: Json = {
    "type": "string",
    "description": "The id of the rule that refuses. `/v1/games/{game}` has the rules of the game and the guards"
    " (`GU-…`); those of tables (`TA-…`) stand in `seeds/tables.md` of this project.",
}
_REASON: Json = {
    "type": "string",
    "description": f"Which refusal of that rule: {', '.join(map('`{}`'.format, REASONS))}.",
}
_ERRORS: Json = {
    "type": "array",
    "items": ref("Fault"),
    "description": "What was found wrong; not there of what is no HTTP. Once it is mended, more may be found.",
}
_FAULT: Json = {
    "type": "object",
    "description": "Where input is wrong.",
    "properties": {
        "path": {
            "type": "string",
            "description": "JSON Pointer into the body; faults of the query lie under `/query`, those of headers"
            " under `/headers`.",
        },
        "detail": {"type": "string", "description": "What is wrong there."},
    },
    "required": ["path", "detail"],
    "additionalProperties": False,
}


def component_of(code: str) -> str:
    """The name of the code's component: `IllegalMoveProblem`."""
    return "".join(word.capitalize() for word in code.split("_")) + "Problem"


def problem_components() -> Json:
    """A component for each code, their union `Problem`, and what they share."""
    return {
        **{component_of(code): _component(code) for code in CODES},
        "Problem": {"description": "A refusal (RFC 9457), told apart by `code`.", **problem_schema([*CODES])},
        "Fault": _FAULT,
        "Reading": READING,
        "NoParams": {"description": "Nothing: `detail` needs none.", **params_schema()},
    }


def problem_schema(codes: Sequence[str]) -> Json:
    """The schema of an answer that has one of these codes."""
    refs = {code: ref(component_of(code)) for code in codes}
    if len(refs) == 1:
        return refs[codes[0]]
    mapping = {code: shape["$ref"] for code, shape in refs.items()}
    return {"oneOf": [*refs.values()], "discriminator": {"propertyName": "code", "mapping": mapping}}


def _component(code: str) -> Json:
    meaning = CODES[code]
    params = {"description": _PARAMS, **params_schema(meaning.params, meaning.may)}
    members: Json = {
        "type": _TYPE,
        "title": {"type": "string", "const": meaning.status.phrase, "description": "The status in words."},
        "status": {"type": "integer", "const": meaning.status.value, "description": "The HTTP status."},
        "code": {"type": "string", "const": code, "description": "What went wrong; stable."},
        "detail": _DETAIL,
        "params": params if params["properties"] else ref("NoParams"),
    }
    required = [*members]
    more = {"rule": (_RULE, meaning.rule), "reason": (_REASON, meaning.reason)}
    members |= {name: shape for name, (shape, there) in more.items() if there is not False}
    required += [name for name, (_, there) in more.items() if there]
    members |= {"errors": _ERRORS} if meaning.errors else {}
    return {
        "type": "object",
        "description": f"{meaning.sentence} {meaning.remedy}",
        "properties": members,
        "required": required,
        "additionalProperties": False,
    }
