"""The most that a rack can lay onto a table: known answers, places where jokers are hard to place, and the limits."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.tile_positions import position
from support.tile_programme import value

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import DECK, in_order
from trinca.melds.combinations import Tiles, formed
from trinca.melds.rearrange import Arrangement, Objective, rearranged

POSITIONS = json.loads(Path(__file__).with_name("tile_positions.json").read_text(encoding="utf-8"))
OBJECTIVES: tuple[Objective, ...] = ("most_tiles", "most_tiles_then_value", "most_value")


def tiles(text: str) -> Tiles:
    return tuple(Card(name) for name in text.split())


def laid(table: list[str], rack: str, objective: Objective = "most_tiles", nodes: int = 20_000) -> Arrangement:
    """What is laid; that the table is valid then, and holds what it did and the tiles laid."""
    before = [tiles(text) for text in table]
    found = rearranged(before, tiles(rack), objective, nodes)
    assert all(formed(combination) for combination in found.table)
    after = Counter(tile for combination in found.table for tile in combination)
    assert after == Counter(tile for combination in before for tile in combination) + Counter(found.laid)
    assert Counter(found.laid) <= Counter(tiles(rack))
    return found


def worth(found: Arrangement) -> int:
    return sum(map(value, found.laid))


@pytest.mark.parametrize("known", POSITIONS, ids=[known["id"] for known in POSITIONS])
def test_known_answers(known: dict[str, Any]) -> None:
    by_tiles, by_both, by_value = (laid(known["table"], known["rack"], objective) for objective in OBJECTIVES)
    assert (len(by_tiles.laid), by_tiles.exact) == (known["tiles"], True)
    assert (worth(by_value), by_value.exact) == (known["value"], True)
    assert len(by_both.laid) == known["tiles"]
    assert worth(by_tiles) <= worth(by_both) <= known["value"]


@pytest.mark.parametrize(
    ("table", "rack", "most"),
    [
        # Nothing goes, though it would with what is not there.
        ([], "", ""),
        ([], "JK JK", ""),
        ([], "R1 R2 B3 K3", ""),
        ([], "R12 R13 R1", ""),
        (["R11 R12 R13"], "R1", ""),
        (["R5 B5 K5 Y5"], "R5 B6", ""),
        # A run is lengthened, joined, split, and robbed.
        (["R3 R4 R5"], "R1 R6", "R6"),
        (["R3 R4 R5"], "R1 R2", "R1 R2"),
        (["R1 R2 R3", "R5 R6 R7"], "R4", "R4"),
        (["R1 R2 R3 R4 R5"], "R3", "R3"),
        (["R1 R2 R3 R4"], "R3", ""),
        (["R1 R2 R3 R4", "B4 K4 Y4"], "R4", "R4"),
        (["R3 R4 R5 R6", "B3 B4 B5 B6"], "K6 Y6", "K6 Y6"),
        # Three runs side by side become three groups, and the other way round.
        (["R3 R4 R5", "B3 B4 B5", "K3 K4 K5"], "Y3", "Y3"),
        (["R3 B3 K3", "R4 B4 K4", "R5 B5 K5"], "R6 B6", "R6 B6"),
        (["R3 B3 K3", "R4 B4 K4"], "R5 R6 B5 K5", "R5 R6 B5 K5"),
        # The same run twice, and a group twice.
        ([], "R1 R1 R2 R2 R3 R3", "R1 R1 R2 R2 R3 R3"),
        ([], "R1 R1 R2 R2 R3 R3 R4 R5 R6", "R1 R1 R2 R2 R3 R3 R4 R5 R6"),
        ([], "R9 R9 B9 B9 K9 Y9", "R9 R9 B9 B9 K9 Y9"),
        ([], "R9 R9 B9 B9 K9 K9 Y9 Y9", "R9 R9 B9 B9 K9 K9 Y9 Y9"),
        ([], "R9 R9 B9 B9", ""),
    ],
)
def test_without_jokers(table: list[str], rack: str, most: str) -> None:
    found = laid(table, rack)
    assert (found.laid, found.exact) == (in_order(tiles(most)), True)


@pytest.mark.parametrize(
    ("table", "rack", "count"),
    [
        # A joker fills a run of two, of one, and a gap; it begins 11-12-13; it makes a group of two one of three.
        ([], "R1 R2 JK", 3),
        ([], "R1 JK JK", 3),
        ([], "R13 JK JK", 3),
        ([], "R12 JK JK", 3),
        ([], "R12 R13 JK", 3),
        ([], "R12 R12 R13 R13 JK JK", 6),
        ([], "R1 R3 JK", 3),
        ([], "R1 R4 JK JK", 4),
        ([], "R1 R5 JK JK", 3),
        ([], "R1 R2 R3 R5 JK", 5),
        ([], "R1 R2 R3 R6 JK JK", 6),
        ([], "R1 R2 R3 R5 R6 R7 JK", 7),
        ([], "R4 B4 JK", 3),
        ([], "R4 R4 B4 B4 JK JK", 6),
        ([], "R4 R4 B4 B4 K4 JK", 6),
        # One that is not needed goes to the end of a run, into a full run that is parted, or into a group of three.
        ([], "R1 R2 R3 JK JK", 5),
        ([], "R11 R12 R13 JK JK", 5),
        ([" ".join(f"R{number}" for number in range(1, 14))], "JK", 1),
        ([" ".join(f"R{number}" for number in range(1, 14))], "JK JK", 2),
        ([" ".join(f"R{number}" for number in range(1, 13))], "JK JK", 2),
        (["R2 B2 K2"], "JK JK", 1),
        (["R2 B2 K2", "R9 B9 Y9"], "JK JK", 2),
        # Groups of four take none, but two jokers part one, and three groups of three are made of two of four.
        (["R2 B2 K2 Y2"], "JK", 0),
        (["R2 B2 K2 Y2"], "JK JK", 2),
        (["R2 B2 K2 Y2", "R2 B2 K2 Y2"], "JK", 1),
        (["R2 B2 K2 Y2", "R2 B2 K2 Y2"], "JK JK", 2),
        (["R2 B2 K2 Y2", "R2 B2 K2"], "JK JK", 2),
        (["R2 B2 K2 Y2", "R7 B7 K7 Y7"], "JK", 0),
        (["R2 B2 K2 Y2", "R7 B7 K7 Y7"], "JK JK", 2),
        (["R2 B2 K2 Y2", "R2 B2 K2 Y2", "R7 B7 K7 Y7"], "JK", 1),
        # Groups of four of three numbers in a row are four runs as well.
        (["R2 B2 K2 Y2", "R3 B3 K3 Y3", "R4 B4 K4 Y4"], "JK", 1),
        ([], "R12 B12 K12 JK JK", 4),
        # A joker on the table has to stay there: what it stands for can be laid only where it finds another place.
        (["R2 B2 K2 JK"], "Y2", 0),
        (["R2 B2 K2 JK"], "Y2 R5", 0),
        (["R2 B2 K2 JK"], "Y2 R3 R4 R5", 4),
        (["R2 B2 JK"], "K2", 1),
        (["R2 B2 JK"], "K2 Y2", 1),
        (["R1 R2 JK"], "R3", 1),
        (["R1 JK R3", "B5 K5 JK"], "R2 Y5", 2),
    ],
)
def test_with_jokers(table: list[str], rack: str, count: int) -> None:
    found = laid(table, rack)
    assert (len(found.laid), found.exact) == (count, True)


@pytest.mark.parametrize(
    ("rack", "objective", "most"),
    [
        # The joker bridges five cheap tiles or makes two dear ones a group.
        ("R1 R2 R4 R5 R12 B12 JK", "most_tiles", "R1 R2 R4 R5 JK"),
        ("R1 R2 R4 R5 R12 B12 JK", "most_tiles_then_value", "R1 R2 R4 R5 JK"),
        ("R1 R2 R4 R5 R12 B12 JK", "most_value", "R12 B12 JK"),
        ("R4 R5 R12 B12 JK", "most_tiles_then_value", "R12 B12 JK"),
        ("R11 R12 R13 B13 K13", "most_tiles_then_value", "R13 B13 K13"),
        ("R11 R12 R13 B11 K11", "most_tiles_then_value", "R11 R12 R13"),
        ("R11 R12 R13 B11 K11", "most_value", "R11 R12 R13"),
    ],
)
def test_what_is_to_be_the_most(rack: str, objective: Objective, most: str) -> None:
    assert laid([], rack, objective).laid == in_order(tiles(most))


def test_a_joker_is_worth_more_than_a_tile() -> None:
    assert laid(["R13 B13 K13"], "JK Y13", "most_value").laid == (JOKER,)
    assert laid(["R13 B13 K13"], "JK Y13", "most_tiles_then_value").laid == (JOKER,)


def test_nothing_laid_leaves_the_table_as_it_was() -> None:
    table = [tiles("R5 R4 R3"), tiles("B9 JK K9")]
    found = rearranged(table, tiles("Y1"), "most_tiles")
    assert found == Arrangement(tuple(table), (), exact=True)


def test_the_tiles_of_the_table_are_shown_in_order() -> None:
    found = laid(["R4 R3 R5", "K5 Y5 B5"], "JK R7 R6 R2 R5")
    assert found.laid == tiles("R2 R5 R6 R7 JK")
    assert tiles("B5 K5 Y5") in found.table
    assert [tiles("R2 R3 R4 R5 R6"), tiles("R5 JK R7")] == [one for one in found.table if one[0][0] == "R"]


def test_the_whole_deck_can_lie() -> None:
    found = laid([], " ".join(DECK), "most_value")
    assert len(found.laid) == len(DECK)
    again = rearranged(found.table, (), "most_tiles")
    assert again == Arrangement(found.table, (), exact=True)


@pytest.mark.parametrize("rack", ["R1 R1 R1", "JK JK JK"])
def test_more_of_a_tile_than_there_is(rack: str) -> None:
    with pytest.raises(ValueError, match="more of a tile"):
        rearranged([], tiles(rack), "most_tiles")


@pytest.mark.parametrize("table", ["R1 R2", "R1 R2 R4", "JK JK", "R2 B2", "R2 B2 K2 Y2 JK"])
def test_a_table_that_cannot_lie(table: str) -> None:
    with pytest.raises(ValueError, match="cannot be arranged"):
        rearranged([tiles(table)], (), "most_tiles")


def test_the_answer_never_differs() -> None:
    for seed in range(20):
        made = position(Random(seed), 40, 16, jokers=2)
        table, rack = [" ".join(one) for one in made.table], list(made.rack)
        first = laid(table, " ".join(rack), "most_tiles_then_value")
        assert first.laid
        Random(seed).shuffle(rack)
        assert laid(table[::-1], " ".join(rack), "most_tiles_then_value") == first


def test_little_work_still_gives_a_valid_answer() -> None:
    """The less work is allowed the fewer answers are sure; those that are not are valid all the same."""
    outcomes: dict[int, Counter[tuple[bool, bool]]] = {}
    for nodes in (1, 14, 30, 20_000):
        outcomes[nodes] = Counter()
        for seed in range(40):
            made = position(Random(seed), 40, 20, jokers=2)
            table, rack = [" ".join(one) for one in made.table], " ".join(made.rack)
            found = laid(table, rack, "most_value", nodes)
            outcomes[nodes][found.exact, bool(found.laid)] += 1
            best = laid(table, rack, "most_value")
            assert worth(found) == worth(best) if found.exact else worth(found) <= worth(best)
    # One node, and those that it leads to at once, may be all it takes; where they are not, nothing may be found.
    assert outcomes[1][False, False]
    assert outcomes[14][False, True]
    assert outcomes[1][True, True] < outcomes[14][True, True] < outcomes[30][True, True] < 40
    assert outcomes[20_000] == {(True, True): 40}
