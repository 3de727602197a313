"""How people write what they do with the combinations on a table of tiles: step by step, in words.

A step makes one arrangement of the whole table into another; whether it is allowed is the service's to say. The same
words tell a play that the service lists, as the difference that it makes.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trinca_cli import cards
from trinca_cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Arrangement = list[list[str]]

FORMS: Final = (
    "new R5 R6 R7, add R8 to 2, move B5 from 1 to 3, move B5 from 1 to new, move B5 from 1 to rack, split 2 after 3,"
    " remake 1 3 as R5 R6 R7 / B1 K1 Y1"
)
THEN: Final = "then"


class NotAStepError(UsageError):
    """These words are no step, or name a combination or a tile that does not lie there."""

    code = "not_a_step"


def take(words: Sequence[str], table: Sequence[Sequence[str]]) -> Arrangement:
    """The table after one step or several, with `then` between them.

    Raises:
        NotAStepError: a step is none, or names what does not lie there.
        NotACardError: a tile in it is none.
    """
    made, step = [list(each) for each in table], list[str]()
    for word in [*words, THEN]:
        if word.lower() != THEN:
            step.append(word)
            continue
        if not step or step[0].lower() not in STEPS:
            raise NotAStepError(f"{' '.join(step)!r} is no step. Steps are written like {FORMS}.")
        made = [each for each in STEPS[step[0].lower()](step[1:], made) if each]
        step = []
    return made


def difference(old: Sequence[Sequence[str]], new: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """The steps, each as its words, that make one arrangement into the other; None where tiles would be gone.

    What is alike is left out; then what a combination gains is added, combinations of which more became are remade
    together, and what is made of laid tiles alone is new.
    """
    laid = Counter(_tiles(new)) - Counter(_tiles(old))
    if Counter(_tiles(old)) - Counter(_tiles(new)):
        return None
    made, open_numbers = _changed(old, new)
    steps: list[list[str]] = []
    for number in list(open_numbers):
        before = Counter(old[number - 1])
        grown = [each for each in made if not before - Counter(each) and not Counter(each) - before - laid]
        if grown:
            more = Counter(grown[0]) - before
            steps.append(["add", *more.elements(), "to", str(number)])
            laid -= more
            made.remove(grown[0])
            open_numbers.remove(number)
    fresh: list[Sequence[str]] = []
    for each in list(made):
        if not Counter(each) - laid:
            laid -= Counter(each)
            fresh.append(each)
            made.remove(each)
    if open_numbers:
        groups = f" {BETWEEN} ".join(" ".join(each) for each in made).split()
        steps.append(["remake", *map(str, open_numbers), "as", *groups])
    return steps + [["new", *each] for each in fresh]


def written(steps: Sequence[Sequence[str]]) -> str:
    """Steps in one line, as `take` reads them."""
    return f" {THEN} ".join(" ".join(step) for step in steps)


def laid_tiles(old: Sequence[Sequence[str]], new: Sequence[Sequence[str]]) -> list[str]:
    """The tiles that one arrangement has more than the other."""
    return cards.by_suit((Counter(_tiles(new)) - Counter(_tiles(old))).elements())


def lying_already(
    old: Sequence[Sequence[str]], new: Sequence[Sequence[str]], rack: Sequence[str]
) -> list[tuple[str, int]]:
    """The tiles that an edit adds though the rack has none left, and that lie on the table: each with its number.

    Args:
        old: the table before the edit.
        new: the table after it.
        rack: what was left in the rack before it.
    """
    where = {tile: number for number, each in enumerate(old, 1) for tile in each}
    lacking = laid_tiles([rack], [laid_tiles(old, new)])
    return [(tile, where[tile]) for tile in dict.fromkeys(lacking) if tile in where]


def is_same(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> bool:
    """Whether two arrangements are the same up to the order of combinations, and of tiles in them."""
    return sorted(map(sorted, one)) == sorted(map(sorted, other))


def groups(words: Sequence[str]) -> list[list[str]]:
    """Cards in groups, with a stroke between each two: `5H 6H 7H / KS KH KC`.

    Raises:
        NotACardError: a word is no card, or a group has none.
    """
    return [cards.read_cards(each) for each in " ".join(words).replace(BETWEEN, f" {BETWEEN} ").split(BETWEEN)]


def _changed(old: Sequence[Sequence[str]], new: Sequence[Sequence[str]]) -> tuple[list[Sequence[str]], list[int]]:
    """The new combinations that are none of the old, and the numbers of those old ones that are none of the new."""
    made, numbers = list(new), []
    for number, combination in enumerate(old, 1):
        alike = [each for each in made if Counter(each) == Counter(combination)]
        if alike:
            made.remove(alike[0])
        else:
            numbers.append(number)
    return made, numbers


def _tiles(table: Sequence[Sequence[str]]) -> list[str]:
    return [tile for combination in table for tile in combination]


def _new(words: Sequence[str], table: Arrangement) -> Arrangement:
    return [*table, cards.read_cards(" ".join(words))]


def _add(words: Sequence[str], table: Arrangement) -> Arrangement:
    named, where = _parted(words, _TO, "Add which tiles to which combination? Write: add R8 to 2.")
    table[_place(where, table)] += cards.read_cards(" ".join(named))
    return table


def _move(words: Sequence[str], table: Arrangement) -> Arrangement:
    hint = "Move what from where to where? Write: move B5 from 1 to 3; also: to new, to rack."
    named, way = _parted(words, frozenset({"from"}), hint)
    source, target = _parted(way, _TO, hint)
    moved, left = cards.read_cards(" ".join(named)), table[_place(source, table)]
    for tile in moved:
        if tile not in left:
            raise NotAStepError(f"{tile} does not lie in combination {source[0]}.")
        left.remove(tile)
    if [each.lower() for each in target] == ["rack"]:
        return table
    if [each.lower() for each in target] == ["new"]:
        return [*table, moved]
    table[_place(target, table)] += moved
    return table


def _split(words: Sequence[str], table: Arrangement) -> Arrangement:
    where, after = _parted(
        words, frozenset({"after"}), "Split which combination, and after which tile? split 2 after 3"
    )
    place = _place(where, table)
    whole, count = table[place], after[0] if len(after) == 1 else ""
    if not (count.isascii() and count.isdigit() and 1 <= int(count) < len(whole)):
        raise NotAStepError(f"Combination {where[0]} {_cuts(len(whole) - 1)}.")
    return [*table[:place], whole[: int(count)], whole[int(count) :], *table[place + 1 :]]


def _cuts(last: int) -> str:
    """Where a combination can be split that has one more tile than this."""
    if not last:
        return "is a single tile and cannot be split"
    return "can be split after its tile " + ("1" if last == 1 else f"1 to {last}")


def _remake(words: Sequence[str], table: Arrangement) -> Arrangement:
    numbers, made = _parted(words, _AS, "Remake which, and as what? Write: remake 1 3 as R5 R6 R7 / B1 K1 Y1.")
    places = {_place([number], table) for number in numbers}
    return [each for place, each in enumerate(table) if place not in places] + groups(made)


def _parted(words: Sequence[str], at: frozenset[str], hint: str) -> tuple[list[str], list[str]]:
    """What stands before and after the last of these small words; both have words."""
    places = [place for place, word in enumerate(words) if word.lower() in at]
    if not places or places[-1] in {0, len(words) - 1}:
        raise NotAStepError(hint)
    return list(words[: places[-1]]), list(words[places[-1] + 1 :])


def _place(words: Sequence[str], table: Arrangement) -> int:
    """The place of the combination whose number this is."""
    number = words[0].lstrip("#") if len(words) == 1 else ""
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(table)):
        there = f"1 to {len(table)}" if table else "none"
        raise NotAStepError(f"There is no combination {' '.join(words)}; the table has {there}.")
    return int(number) - 1


BETWEEN: Final = "/"
_TO = frozenset({"to", "on", "onto"})
_AS = frozenset({"as", "into"})
STEPS: Final[dict[str, Callable[[Sequence[str], Arrangement], Arrangement]]] = {
    "new": _new,
    "add": _add,
    "move": _move,
    "split": _split,
    "remake": _remake,
}
