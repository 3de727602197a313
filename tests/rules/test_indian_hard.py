"""What `hard` counts and remembers: positions in which it shows, some of them from hands that it played badly once."""

from collections import Counter

import pytest
from conformance.indian_played import GAME
from rules.test_indian import cards, position

from trinca.cards.playing import Card
from trinca.games.indian.memory import IndianMemory
from trinca.games.indian.moves import Declare, Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.player.links import Links
from trinca.games.indian.player.reach import Reach, Reaches
from trinca.games.indian.player.seen import Seen, seen_by
from trinca.games.indian.player.wants import likely_taken
from trinca.games.indian.player.worth import AMONG_MORE, AMONG_TWO, Counts, Worth, lateness
from trinca.games.indian.state import IndianState
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, Restocked, Upcard

BUDGET = 20_000
STOCK, UPCARD = Draw("stock"), Draw("discard")


def let_go(seat: int, *names: str) -> tuple[Entry, ...]:
    """Turns in which a seat drew from the stock and let the card go."""
    return tuple(entry for name in names for entry in (Moved(seat, STOCK), Moved(seat, Discard(Card(name)))))


def took(seat: int, name: str) -> tuple[Entry, ...]:
    """A turn in which a seat took the card that another had just let go."""
    return (Moved(1 - seat, Discard(Card(name))), Moved(seat, UPCARD, Card(name), open=True))


def chosen(state: IndianState, log: tuple[Entry, ...] = (), budget: int = BUDGET) -> object:
    moves = {GAME.choose(GAME.view(state, 0), log, "hard", seed, budget) for seed in range(5)}
    assert len(moves) == 1
    move = moves.pop()
    assert move in GAME.legal(state).moves
    return move


def seen(log: tuple[Entry, ...], state: IndianState | None = None) -> Seen:
    return seen_by(GAME.view(state or position("2H 3H 4H", "KH 4D", "KC"), 0), log)


def test_what_the_next_seat_took_and_left() -> None:
    log = (Upcard(Card("8D")), Moved(0, STOCK, Card("2H")), Moved(0, Discard(Card("9D"))))
    after = seen((*log, Moved(1, UPCARD, Card("9D"), open=True), Moved(1, Discard(Card("KS")))))
    assert (after.taken, after.left) == (Counter(["9D"]), Counter(["KS"]))
    # It lets the card go again.
    assert seen((*log, *took(1, "9D"), *let_go(1, "9D"))).taken == Counter()
    # It leaves the upcard lying; what a seat further on does is not its doing.
    after = seen(
        (*log, Moved(1, STOCK), Moved(1, Discard(Card("KS"))), Moved(2, STOCK), Moved(2, Discard(Card("2C"))))
    )
    assert after.left == Counter(["9D", "KS"])


def test_the_seat_after_one_that_is_out_is_next() -> None:
    state = position("2H 3H 4H", "KH 4D", "KC", penalties=(None, 80, None))
    assert seen(let_go(2, "5C"), state).left == Counter(["5C"])
    assert seen(let_go(1, "5C"), state).left == Counter()


def test_what_nobody_has_seen_yet() -> None:
    """Not the own cards, the card turned, those shown, those on the pile, nor what another took; a restock forgets."""
    state = position("2H 3H", "KH " * 13, "KC", penalties=(None, 80, None), discard=cards("3C"))
    assert seen((), state).unseen[Card("KH")] == 0
    unseen = seen((Upcard(Card("10C")), *let_go(2, "7C", "3C"), *took(2, "5D"), *let_go(2, "3C")), state).unseen
    gone = ("2H", "3H", "9C", "10C", "7C", "5D")
    assert all(unseen[Card(name)] == 1 for name in gone)
    assert unseen[Card("3C")] == 0
    assert unseen[Card("JK")] == 4
    again = seen((Upcard(Card("10C")), *let_go(2, "7C", "3C"), Restocked(2)), state).unseen
    assert [again[Card(name)] for name in ("10C", "7C", "3C")] == [2, 2, 1]


def test_what_a_wrong_declaration_showed_is_seen_once() -> None:
    """IN-8: also a card that the seat had taken from the pile before; its fourteenth is the upcard."""
    state = position("2H 3H", "5D " + "KH " * 12, "KC", penalties=(None, 80, None), discard=cards("6C"))
    declared = Moved(1, Declare(Card("6C"), ()))
    found = seen((Upcard(Card("10C")), *took(1, "5D"), declared), state).unseen
    assert [found[Card(name)] for name in ("5D", "6C")] == [1, 1]


def test_the_turns_that_a_seat_remembers() -> None:
    log = (Upcard(Card("8D")), *let_go(0, "9D"), Moved(1, Drop()), *let_go(2, "9D", "8C"))
    memory = IndianMemory(0).note_all(log)
    assert (memory.turns, memory.own_turns) == (4, 1)


def test_what_the_next_seat_is_likely_to_take() -> None:
    def likely(name: str, *log: Entry) -> float:
        return likely_taken(Card(name), "9", seen(log))

    assert likely("5C") < likely("5C", *took(1, "6C"))
    assert likely("5C") > likely("5C", *let_go(1, "6C")) > likely("5C", *let_go(1, "6C", "5D")) >= 0
    assert likely("5C", *let_go(1, "5C")) < likely("5C", *let_go(1, "6C"))
    # Fewer cards are there that would go with it.
    assert likely("KC") < likely("5C")


@pytest.mark.parametrize(
    ("log", "discard"),
    [
        # The ten is wanted beside the nine, the jack beside the queen of its suit.
        (took(1, "9D"), "JC"),
        (took(1, "QC"), "10D"),
        # What it let go itself it does not want.
        (let_go(1, "JC"), "JC"),
        (let_go(1, "10D"), "10D"),
    ],
)
def test_of_two_cards_of_no_use_it_feeds_nobody(log: tuple[Entry, ...], discard: str) -> None:
    state = position("2H 3H 4H 7S 8S 9S KS KH KD 6H 6D JK 10D JC", "KH 4D", wild_card=(Card("AC"),))
    assert chosen(state, log) == Discard(Card(discard))


def test_it_waits_for_cards_that_can_still_come() -> None:
    """The partners of the sevens lie on the pile: the pair is of no use, and a card of theirs feeds nobody."""
    hand = "2H 3H 4H 10S JS QS KH KD 7S 7H 5D 5C KC 9H"
    state = position(hand, "KH 4D", wild_card=(Card("6S"),), discard=cards("8C"))
    dead = (Upcard(Card("7D")), *let_go(1, "7C", "7D", "7C", "8C"))
    assert chosen(state) == Discard(Card("9H"))
    assert chosen(state, dead) == Discard(Card("7S"))


def test_one_card_short_it_does_not_go_back() -> None:
    """From a hand that it played: once it let a two go, for two cards that come soon in place of one that does not."""
    hand = "3S 5S 8S 10S 2D 6D QD 2C 2C 4C 7C QC JK JK"
    state = position(hand, "KH 4D", wild_card=(Card("QS"),), discard=(Card("AH"),))
    assert chosen(state) in (Discard(Card("6D")), Discard(Card("7C")))


def test_it_counts_on_upcards_too() -> None:
    """Without a five cards of four kinds let it declare, without the eight of two; from the stock alone either is rare."""
    hand = "AS 2S 4S 4S 8S AH 2H 5H 5H 6H 8H KC JK JK"
    state = position(hand, "KH 4D", wild_card=(Card("KS"),), discard=cards("3C"))
    assert chosen(state) == Discard(Card("5H"))


@pytest.mark.parametrize(
    ("hand", "wild", "discard"),
    [
        # Without the nine one card of two kinds is lacking, and no joker helps; without the ten any two of many are.
        ("JS 3H 4H 10H 2D 5D 9D JD 7C 8C 10C JC JK JK", "3S", "10H"),
        # Without the king one card of one kind is lacking: that wait is counted no longer than any long one.
        ("5S 10S 2H 4H 9H 10H KH 4D 7D 5C 8C 9C 10C JK", "9S", "KH"),
    ],
)
def test_how_long_a_wait_is_counted(hand: str, wild: str, discard: str) -> None:
    assert chosen(position(hand, "KH 4D", wild_card=(Card(wild),), discard=cards("3C"))) == Discard(Card(discard))


def test_of_discards_held_equal_chance_takes_one() -> None:
    hand = "3S 10S 2S 5S 2H 8H 8S JS 7S 4S JH 4H AD AC"
    view = GAME.view(position(hand, "KH 4D", wild_card=(Card("9S"),), discard=cards("3S")), 0)
    moves = {GAME.choose(view, (), "hard", seed, BUDGET) for seed in range(10)}
    assert moves == {Discard(Card("AD")), Discard(Card("AC"))}


def test_a_budget_that_ends_leaves_the_best_that_was_seen() -> None:
    """The nine goes with nothing and costs most, so it is looked at first; without the five six cards are right."""
    state = position("2H 3H 4H KS KH KD 7S 7H 7D 7C 6S 6H 5D 9H", "KH 4D", wild_card=(Card("AC"),))
    assert chosen(state, budget=0) == Discard(Card("9H"))
    assert chosen(state) == Discard(Card("5D"))


@pytest.mark.parametrize(("others", "discard"), [(["KH 4D"], "6H"), (["KH 4D", "KD", "KS"], "KC")])
def test_among_more_seats_what_the_hand_costs_now_counts_more(others: list[str], discard: str) -> None:
    """Another declares sooner there: the king goes, though it may come into a sequence with its ace."""
    hand = "QS 2H 6H QH 4D 6D 7D 9D AC 3C 4C 7C 9C KC"
    assert chosen(position(hand, *others, discard=cards("JH"))) == Discard(Card(discard))


def test_late_in_the_hand_it_lets_go_what_costs_most() -> None:
    """Early the ten stays, for the other tens and nines that it goes with; the seven costs less."""
    state = position("5S 6S 9S 10H JH 2D 2D 4D 5D 10D 4C 7C 9C JC", "KH 4D", discard=cards("KD"))
    assert chosen(state) == Discard(Card("7C"))
    assert chosen(state, let_go(0, *["KS", "KH", "KC", "AS", "KS", "KH", "KD"])) == Discard(Card("10D"))


COUNTS = Counts(
    reach=Reach(2, 0, by_joker=False),
    wait=4,
    safety=Reach(1, 0, by_joker=False),
    share=0.25,
    cost=60,
    links=Links(3.0, 1),
)


@pytest.mark.parametrize("worth", [AMONG_TWO, AMONG_MORE])
@pytest.mark.parametrize(
    "better",
    [
        COUNTS._replace(reach=Reach(1, 0, by_joker=False)),
        COUNTS._replace(wait=3),
        COUNTS._replace(safety=Reach(0, 0, by_joker=False)),
        COUNTS._replace(share=0.5),
        COUNTS._replace(cost=59),
        COUNTS._replace(links=Links(4.0, 1)),
        COUNTS._replace(links=Links(3.0, 2)),
    ],
)
@pytest.mark.parametrize("late", [0.0, 2.0])
def test_what_is_counted_of_a_hand_each_makes_it_better(worth: Worth, better: Counts, late: float) -> None:
    assert worth.of(better, late) < worth.of(COUNTS, late)


def test_what_counts_otherwise_late_and_beyond_the_limit() -> None:
    """IN-9: points beyond eighty cost nothing yet; the later it is, the more a point counts and the less a card."""
    worth = AMONG_MORE
    dear, dearer = COUNTS._replace(cost=80), COUNTS._replace(cost=81)
    assert worth.of(dearer, 0) - worth.of(dear, 0) == pytest.approx(worth.beyond)
    cheaper = COUNTS._replace(cost=50)
    assert worth.of(COUNTS, 2) - worth.of(cheaper, 2) > worth.of(COUNTS, 0) - worth.of(cheaper, 0)
    nearer = COUNTS._replace(reach=Reach(0, 0, by_joker=False), wait=0)
    assert worth.of(COUNTS, 2) - worth.of(nearer, 2) < worth.of(COUNTS, 0) - worth.of(nearer, 0)
    safe = COUNTS._replace(safety=Reach(0, 0, by_joker=False))
    more = safe._replace(links=Links(4.0, 1))
    assert worth.of(more, 0) - worth.of(safe, 0) == pytest.approx(worth.towards[1])
    assert [lateness(turn) for turn in (1, 2, 3, 6, 9)] == [0, 0, 0.5, 2, 2]


HOPELESS = "AS 4S 8S QS 2H 6H 10H 3D 7D JD 5C 8C KC"
NEAR = "2H 3H 4H 7S 8S 6S 6D QS QH KD 10C 4C 2D"


@pytest.mark.parametrize(
    ("hand", "log", "options", "drops"),
    [
        (HOPELESS, (), IndianOptions(drop=True), True),
        (HOPELESS, (), IndianOptions(), False),
        (HOPELESS, let_go(0, "KC"), IndianOptions(drop=True), False),
        (NEAR, (), IndianOptions(drop=True), False),
    ],
)
def test_it_gives_up_a_hopeless_hand_in_its_first_turn(
    hand: str, log: tuple[Entry, ...], options: IndianOptions, *, drops: bool
) -> None:
    """IN-13: while that is cheaper than what such hands pay."""
    state = position(hand, "KH 4D", phase="draw", options=options)
    assert (chosen(state, log) == Drop()) == drops


@pytest.mark.parametrize(
    ("hand", "lacking", "among_two", "among_four"),
    [
        ("6H AD QD 6S 3C 10C 9H KD 6S 2C 3S 8H 5D", 3, False, False),
        ("6S KH KD AS AS 8S 10C JS 5H 4S 5D 3S 4C", 4, False, True),
        ("10D 4H KD 5S QC JH 7C 10C KC AS KS 4S 2C", 5, False, True),
        ("6S KH QH 7C 8D 3C JC 2D QD 5H 8C 4C 10S", 6, True, True),
    ],
)
def test_from_how_many_cards_lacking_it_gives_up(
    hand: str, lacking: int, *, among_two: bool, among_four: bool
) -> None:
    def drops(*others: str) -> bool:
        return chosen(position(hand, *others, phase="draw", options=IndianOptions(drop=True))) == Drop()

    assert Reaches("9").of(cards(hand)).lacking == lacking
    assert (drops("KH 4D"), drops("KH 4D", "KC", "KS")) == (among_two, among_four)
