"""What is best laid in a turn: known answers, and every sequence of legal moves beside it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from rules.laying_brute import POINTS, made, most, picked_up, some_position, some_worth
from rules.rummy500_seated import cards, position, table

from trinca.cards.playing import JOKER, PACK, Card, in_order
from trinca.games.rummy500.score import held, value
from trinca.melds.jokers import AT, Addition, Reading, readings
from trinca.melds.laying import Best, Laying, Worth, best_laying
from trinca.melds.laying_pieces import Piece, bits, tails
from trinca.melds.laying_search import WIDTH
from trinca.melds.laying_steps import Step
from trinca.melds.laying_steps import steps as laid_as

LEAST_LEFT = Worth(laid=lambda _: 0, kept=lambda card: -value(card), thrown=lambda _: 0)
GOES_OUT = Worth(laid=lambda _: 0, kept=lambda _: 0, thrown=lambda _: 0, out=1)


def laying(hand: str, *melds: str, worth: Worth = POINTS, **more: Any) -> Laying:
    best = best_laying(cards(hand), [meld.reading for meld in table(*melds)], worth, **more)
    assert best.exact
    assert best.laying is not None
    return best.laying


def steps(found: Laying) -> list[str]:
    """Each step by what its cards stand for, a joker with `JK` before the name; a lay-off after the number of its meld."""
    return [_told(step) for step in found.steps]


def _told(step: Step) -> str:
    pairs = zip(step.laid.cards, step.laid.stands_for, strict=True)
    named = " ".join(f"JK{name}" if card == JOKER else name for card, name in pairs)
    return named if step.on is None else f"{step.on + 1}: {named}"


@pytest.mark.parametrize(
    ("hand", "melds", "laid", "kept", "thrown"),
    [
        ("4H 5H 6H KD 2C", [], ["4H 5H 6H"], "2C", "KD"),
        # The greatest set is not the best: two melds are.
        ("9S 9H 9D 10S JS 9C KD", [], ["9H 9D 9C", "9S 10S JS"], "", "KD"),
        # The joker bridges what a lay-off alone cannot.
        ("9S JK 2H 4H", ["JS QS KS"], ["1: 9S JK10S"], "2H", "4H"),
        ("8H JK 2D 4S", ["5H 6H JK7H"], ["1: JK4H 8H"], "2D", "4S"),
        # Both ends of a run at once, a long tail, and an ace that can be laid at one end only.
        ("4H 8H", ["5H 6H 7H"], ["1: 4H 8H"], "", None),
        ("8H 9H 10H JH QH 2C", ["5H 6H 7H"], ["8H 9H 10H JH QH"], "", "2C"),
        ("AH KH", ["3H 4H 5H 6H 7H 8H 9H 10H JH QH"], ["1: KH AH"], "", None),
        ("AH 2H 5H", ["JH QH KH"], ["1: AH"], "2H", "5H"),
        # A set takes one more, of whichever suit, unless it is full.
        ("7S 7C 2D", ["7H 7D JK7"], ["1: 7S"], "2D", "7C"),
        ("7S 2D", ["7H 7D 7C JK7"], [], "2D", "7S"),
        ("AS 2S 3S", [], ["AS 2S 3S"], "", None),
        ("", [], [], "", None),
    ],
)
def test_known_layings(hand: str, melds: list[str], laid: list[str], kept: str, thrown: str | None) -> None:
    found = laying(hand, *melds)
    assert steps(found) == laid
    assert (found.kept, found.thrown) == (cards(kept), thrown)
    assert found.goes_out == (not kept)


def test_a_low_ace_counts_less() -> None:
    assert laying("AS 2S 3S").worth == 1 + 2 + 3
    assert laying("AS QS KS").worth == 15 + 10 + 10


def test_what_is_best_is_for_the_worth_to_say() -> None:
    """The ace goes with the two kings at 35 points, or as low one lets the two and the three out; nothing else does."""
    hand = "QS KS AS 2S 3S 8D"
    assert steps(laying(hand)) == ["QS KS AS"]
    assert laying(hand, worth=LEAST_LEFT).kept == cards("2S 3S")
    dear = POINTS._replace(laid=lambda card: 60 if card in ("2S", "3S") else value(card))
    assert steps(laying(hand, worth=dear)) == ["AS 2S 3S"]


def test_a_joker_may_be_worth_more_in_the_hand() -> None:
    thrifty = Worth(value, lambda card: 30 if card == JOKER else -value(card), lambda _: 0)
    assert steps(laying("9C 9H 9D JK 2S KS", worth=thrifty)) == ["9H 9D 9C"]
    assert steps(laying("9C 9H JK 2S KS", worth=thrifty)) == ["9H 9C JK9"]
    assert steps(laying("2C 2H JK 3S KS", worth=thrifty)) == []


def test_going_out_may_be_worth_more_than_points() -> None:
    """The run with the high ace counts 35, and leaves two cards; the low ace lets all out, the king going to kings."""
    hand, kings = "QS KS AS 2S 3S", "KH KD KC"
    assert steps(laying(hand, kings)) == ["QS KS AS"]
    out = laying(hand, kings, worth=POINTS._replace(out=100))
    assert out.goes_out
    assert steps(out) == ["AS 2S 3S", "1: KS"]
    assert out.thrown == "QS"


def test_whether_a_hand_can_be_emptied() -> None:
    """As a question of its own: what is worth more than nothing."""
    assert best_laying(cards("9S 9H 9D KD"), (), GOES_OUT, above=0).laying is not None
    assert best_laying(cards("9S 9H 9D KD"), (), GOES_OUT, taken=Card("KD"), above=0).laying is None
    assert best_laying(cards("9S 9H 9D KD QD"), (), GOES_OUT, above=0).laying is None


def test_the_card_that_must_be_laid_comes_first() -> None:
    found = laying("4H 5H 6H 9S 9D JK KC", must=Card("9D"))
    assert steps(found)[0] == "9S 9D JK9"
    assert best_laying(cards("4H 5H 6H KC"), (), POINTS, must=Card("KC")).laying is None
    assert steps(laying("4H 5H 6H JK 2C", must=JOKER, worth=LEAST_LEFT)) == ["4H 5H 6H JK7H"]


def test_the_card_that_may_not_be_discarded() -> None:
    """FH-4: the king may stay with another card, but not alone."""
    found = laying("4H 5H 6H KC", taken=Card("KC"))
    assert (steps(found), found.kept, found.thrown) == ([], cards("4H 5H KC"), "6H")
    found = laying("4H 5H 6H KC QC", taken=Card("KC"))
    assert (steps(found), found.kept, found.thrown) == (["4H 5H 6H"], cards("KC"), "QC")
    assert best_laying(cards("KC"), (), POINTS, taken=Card("KC")).laying is None
    assert steps(laying("KC", "10C JC QC", taken=Card("KC"))) == ["1: KC"]


def test_of_two_jokers_the_twin_of_the_one_taken_may_be_discarded() -> None:
    free = Worth(lambda _: -1, lambda _: -1, lambda card: 0 if card == JOKER else -9)
    assert laying("JK JK 5C", taken=JOKER, worth=free).thrown == JOKER
    assert laying("JK 5C", taken=JOKER, worth=free).thrown == "5C"


def test_without_a_discard_nothing_is_thrown() -> None:
    found = laying("4H 5H 6H KD", discards=False)
    assert (steps(found), found.kept, found.thrown) == (["4H 5H 6H"], cards("KD"), None)
    assert not found.goes_out


def test_only_what_is_worth_more_is_of_interest() -> None:
    hand = cards("4H 5H 6H KD 2C")
    assert best_laying(hand, (), POINTS, above=12).laying == best_laying(hand, (), POINTS).laying
    assert best_laying(hand, (), POINTS, above=13).laying is None
    assert best_laying(hand, (), POINTS, above=1000) == Best(None, exact=True, nodes=0)


@pytest.mark.parametrize("hand", ["5H 5H 6C", "JK JK JK"])
def test_no_such_hand(hand: str) -> None:
    with pytest.raises(ValueError, match="natural cards"):
        best_laying(cards(hand), (), POINTS)


def test_runs_that_meet_are_laid_as_one() -> None:
    assert steps(laying("2S 3S 4S 5S 6S 7S 8S 9S KD")) == ["2S 3S 4S 5S 6S 7S 8S 9S"]
    (step,) = laying("4H 8H", "5H 6H 7H").steps
    assert step.laid == Addition(cards("4H 8H"), cards("4H 8H"), below=1)
    whole = laying(" ".join(PACK[:13]) + " JK")
    assert len(whole.steps) == 2
    assert all(isinstance(step.laid, Reading) for step in whole.steps)


def test_beside_every_sequence_of_moves_after_the_draw() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(250):
        rng = Random(seed)
        state, worth = some_position(rng, drawn=True), some_worth(rng)
        melds = [meld.reading for meld in state.melds]
        best = best_laying(state.hands[0], melds, worth, taken=state.taken)
        assert best.exact
        assert (None if best.laying is None else best.laying.worth) == most([state], state, worth), seed
        if best.laying is not None:
            assert made(state, best.laying, worth) == best.laying.worth, seed
            kinds.update(kinds_of(best.laying))
    # Were they all of one kind, the comparison would show little.
    assert min(kinds[kind] for kind in ("0 jokers", "1 jokers", "2 jokers", "lay-offs", "several", "out")) > 15


def kinds_of(found: Laying) -> Iterator[str]:
    yield f"{found.laid.count(JOKER)} jokers"
    if any(step.on is not None for step in found.steps):
        yield "lay-offs"
    if len(found.steps) > 1:
        yield "several"
    if found.goes_out:
        yield "out"


def test_beside_every_pick_up() -> None:
    """What is taken from the pile is laid in the first step; where nothing is found no draw of that card is legal."""
    rng = Random(500)
    found: Counter[bool] = Counter()
    for _ in range(120):
        state, worth = some_position(rng, drawn=False), some_worth(rng)
        melds = [meld.reading for meld in state.melds]
        for index, card in enumerate(state.discard):
            pool = in_order((*state.hands[0], *state.discard[index:]))
            best = best_laying(pool, melds, worth, must=card)
            assert best.exact
            assert (None if best.laying is None else best.laying.worth) == most(picked_up(state, index), state, worth)
            assert best.laying is None or card in best.laying.steps[0].laid.cards
            found[best.laying is None] += 1
    assert min(found.values()) > 20


LONG = {"A": "J", "2": "JQK", "3": "JQ", "4": "KA"}
"""Where runs of one suit begin and end that leave so little of it that both places of the ace are near."""


@pytest.mark.parametrize(("low", "high"), [(low, high) for low, ends in LONG.items() for high in ends])
def test_around_the_ace(low: str, high: str) -> None:
    """FH-5: whatever is held of the rest of a suit and of jokers, and whether or not a low ace is worth less."""
    names = ["A", *map(str, range(2, 11)), "J", "Q", "K", "A"]
    begin = names.index(low)
    run = names[begin : names.index(high, begin + 1) + 1]
    rest = [f"{name}H" for name in names[:-1] if name not in run]
    for jokers in range(3):
        for size in range(len(rest) + 1):
            for more in combinations(rest, size):
                hand = " ".join([*more, *["JK"] * jokers])
                state = position(hand, melds=table(" ".join(f"{name}H" for name in run)))
                for worth in (POINTS, POINTS._replace(low_ace=0, out=5)):
                    found = best_laying(state.hands[0], [state.melds[0].reading], worth).laying
                    if not hand:
                        continue
                    assert found is not None
                    assert found.worth == most([state], state, worth) == made(state, found, worth)


def test_an_ace_below_and_a_king_above_are_not_laid_at_once() -> None:
    """FH-5: laid at once they would be one lay-off that no run takes; with the ace above the king they are."""
    (run,) = (meld.reading for meld in table(" ".join(f"{name}H" for name in [*range(2, 11), "J", "Q"])))
    pieces = [piece for piece in tails([run], bits(cards("AH KH"))) if not piece.jokers]
    told = {" ".join(piece.laid.cards): piece.takes for piece in pieces}
    assert told.keys() == {"AH", "KH", "KH AH"}
    assert told["AH"] & told["KH"]


@pytest.mark.parametrize("parts", ["AS-3S 4S-8S 9S-KS", "AS-3S 4S-6S", "2S-4S 5S-9S 10S-AS", "4H-6H 7S-9S 7H-9H"])
def test_what_is_joined_is_a_run(parts: str) -> None:
    """Also where all of a suit is laid: with the low ace and the king it would be another run (FH-5)."""
    melds = [_run(*part.split("-")) for part in parts.split()]
    found = laid_as([Piece(0, 0, meld) for meld in reversed(melds)], first=None)
    assert sorted(card for step in found for card in step.laid.cards) == sorted(
        card for meld in melds for card in meld.cards
    )
    assert len(found) == {"AS-3S 4S-6S": 1, "2S-4S 5S-9S 10S-AS": 1}.get(parts, 2)
    assert all(step.laid in readings(step.laid.cards) for step in found)


def _run(low: str, high: str) -> Reading:
    names = AT[low[-1]]
    first = names.index(Card(low))
    window = names[first : names.index(Card(high), first + 1) + 1]
    return Reading("run", window, window)


def test_melds_without_jokers_come_first() -> None:
    assert steps(laying("KC KD JK 4H 5H 6H 2C")) == ["4H 5H 6H", "KD KC JKK"]


def large(seed: int) -> tuple[Card, ...]:
    return in_order([*Random(seed).sample(PACK, 30), JOKER, JOKER])


def test_the_work_is_bounded_and_what_is_found_stands() -> None:
    """With less work an answer that can be played, never a better one, and no word of its being the best."""
    for seed in range(6):
        hand = large(seed)
        whole, short = (best_laying(hand, (), POINTS, nodes=nodes) for nodes in (10**6, 1))
        assert whole.exact
        assert whole.laying is not None
        assert short.laying is not None
        assert short.nodes < min(whole.nodes, 2 * WIDTH * len(hand) + 1)
        assert short.laying.worth <= whole.laying.worth
        state = position(" ".join(hand), discard="", stock="")
        assert made(state, short.laying, POINTS) == short.laying.worth


def test_whoever_sets_no_conditions_gets_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one state alone that is followed, most lead nowhere; to lay nothing is always there."""
    monkeypatch.setattr("trinca.melds.laying_search.WIDTH", 1)
    rng = Random(3)
    exact: Counter[bool] = Counter()
    for _ in range(60):
        state, worth = some_position(rng, drawn=True), some_worth(rng)
        melds = [meld.reading for meld in state.melds]
        best = best_laying(state.hands[0], melds, worth, taken=state.taken, nodes=0)
        expected = most([state], state, worth)
        if best.laying is not None:
            assert expected is not None
            assert best.laying.worth == made(state, best.laying, worth) <= expected
            assert not best.exact or best.laying.worth == expected
        else:
            assert state.hands[0] == (state.taken,)
        exact[best.exact] += 1
    assert min(exact.values()) > 10


def test_the_order_of_the_hand_does_not_matter() -> None:
    hand = list(large(7))
    first = best_laying(hand, (), POINTS).laying
    assert first is not None
    assert held(first.kept) > 0 or first.thrown is not None
    for seed in range(3):
        Random(seed).shuffle(hand)
        other = best_laying(hand, (), POINTS).laying
        assert other is not None
        assert (other.worth, other.steps, other.thrown) == (first.worth, first.steps, first.thrown)
