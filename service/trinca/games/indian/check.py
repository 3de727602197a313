"""Positions that no play can reach, as a broken store or a fault of the engine would leave them; and built ones."""

from collections import Counter
from collections.abc import Iterator

from trinca.cards.multiset import missing
from trinca.cards.playing import Card, in_order
from trinca.games.dealing import next_seat
from trinca.games.errors import look_over
from trinca.games.indian.deal import CARDS_EACH, LEAST_SEATS, MOST_SEATS, deck_of
from trinca.games.indian.score import FIRST_DROP, LATER_DROP, WRONG
from trinca.games.indian.state import IndianState
from trinca.melds.sequences import holds, in_normal_form


def check(state: IndianState) -> None:
    """Raise CorruptState with everything that is wrong with the position; say nothing when it is sound."""
    look_over(state, _wrong_seats, _wrong_cards, _wrong_story, _wrong_turns, _wrong_piles)


def sound(state: IndianState) -> None:
    """Raise CorruptState with what is in the way of playing on from a position that somebody built.

    Whether play could have led there is not asked: cards that play no part may be missing, a seat may hold fewer than
    thirteen, and the counters, who is out and whose turn it is need not fit each other.
    """
    look_over(state, _wrong_seats, _too_many_cards, _in_the_way)


def _too_many_cards(state: IndianState) -> Iterator[str]:
    """IN-1: nothing that the packs lack, nothing more often than they have it."""
    surplus = missing(deck_of(state.options), _everywhere(state))
    if surplus:
        yield f"foreign or too many: {', '.join(surplus)}"
        return
    for seat, hand in enumerate(state.hands):
        drawn = int(seat == state.seat and state.phase == "play")
        if not 1 <= len(hand) - drawn <= CARDS_EACH:
            yield f"seat {seat} holds {len(hand)} cards, not {1 + drawn} to {CARDS_EACH + drawn}"
    yield from _out_of_order(state)


def _in_the_way(state: IndianState) -> Iterator[str]:
    if state.turns >= state.options.turn_limit:
        yield f"{state.turns} turns where {state.options.turn_limit} end the hand"
    if state.seat not in state.still_in or len(state.still_in) == 1:
        yield f"the turn of seat {state.seat}, and seats {list(state.still_in)} are in"
    yield from _no_upcard(state)
    yield from _wrong_taken(state)


def _wrong_seats(state: IndianState) -> Iterator[str]:
    seats = len(state.hands)
    if not LEAST_SEATS <= seats <= MOST_SEATS or len(state.penalties) != seats:
        yield f"{seats} hands and {len(state.penalties)} marks of who is out"
    for name, seat in (("seat to play", state.seat), ("dealer", state.dealer), ("winner", state.winner)):
        if seat is not None and not 0 <= seat < seats:
            yield f"there is no seat {seat} to be the {name}"
    possible = (None, WRONG, *((FIRST_DROP, LATER_DROP) if state.options.drop else ()))
    yield from (f"nobody goes out with {penalty}" for penalty in state.penalties if penalty not in possible)


def _wrong_cards(state: IndianState) -> Iterator[str]:
    """IN-1: the packs, whole, over piles, hands, the groups declared and the wild card."""
    everywhere = Counter(_everywhere(state))
    whole = Counter(deck_of(state.options))
    if everywhere != whole:
        lost, extra = sorted((whole - everywhere).elements()), sorted((everywhere - whole).elements())
        yield f"not the cards of the game: lost {lost}, foreign or too many {extra}"
        return
    yield from _out_of_order(state)
    for seat, hand in enumerate(state.hands):
        drawn = state.phase == "play" and seat == state.seat
        due = CARDS_EACH + 1 if drawn else 0 if state.declared and seat == state.winner else CARDS_EACH
        if len(hand) != due:
            yield f"seat {seat} holds {len(hand)} cards, not {due}"


def _everywhere(state: IndianState) -> list[Card]:
    """Every card that lies somewhere."""
    piles = (state.stock, state.discard, state.wild_card, *state.hands, *state.declared)
    return [card for pile in piles for card in pile]


def _out_of_order(state: IndianState) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"


def _wrong_story(state: IndianState) -> Iterator[str]:
    """The phase, the ending, the winner, the declaration and who is out tell one story."""
    still_in = state.still_in
    if (state.phase == "over") != (state.ending is not None):
        yield f"phase {state.phase} with ending {state.ending}"
    if bool(state.declared) != (state.ending == "declared"):
        yield f"{len(state.declared)} groups declared with ending {state.ending}"
    if (len(still_in) == 1) != (state.ending == "last_seat") or not still_in:
        yield f"seats {list(still_in)} are in, with ending {state.ending}"
    winners = {"declared": (state.seat,), "last_seat": still_in}.get(state.ending or "", (None,))
    if state.winner not in winners:
        yield f"winner {state.winner} of a hand with ending {state.ending}"
    goes_out = state.ending == "last_seat" or (state.ending == "turn_limit" and state.seat not in still_in)
    if goes_out == (state.seat in still_in):
        yield f"seat {state.seat} is in or out of a hand in which it played last, with ending {state.ending}"
    if state.declared:
        groups = in_normal_form(state.declared, state.wild)
        if tuple(group.cards for group in groups) != state.declared or not holds(groups):
            yield "what was declared does not hold, or is not in normal form"
        if sum(map(len, state.declared)) != CARDS_EACH:
            yield f"the declaration is not of {CARDS_EACH} cards"
    yield from _wrong_taken(state)


def _wrong_taken(state: IndianState) -> Iterator[str]:
    if state.taken is not None and (state.phase != "play" or state.taken not in state.hands[state.seat]):
        yield f"{state.taken} was taken in this turn, and seat {state.seat} does not hold it in phase {state.phase}"


def _wrong_turns(state: IndianState) -> Iterator[str]:
    over, limit = state.phase == "over", state.options.turn_limit
    least = 1 if over else 0
    if not least <= state.turns <= limit or (state.turns == limit and not over):
        yield f"{state.turns} turns where {limit} end the hand"
    elif (state.ending == "turn_limit") and state.turns != limit:
        yield f"the hand ended by its turns after {state.turns} of {limit}"
    elif not _can_be_its_turn(state):
        yield f"it cannot be the turn of seat {state.seat} after {state.turns} turns"


def _can_be_its_turn(state: IndianState) -> bool:
    """Whether the turn can have come round to the seat, by any moments at which the others went out.

    In every round each seat has its place, and those that are out are passed over in theirs: the places before this
    one are as many as the completed turns and the places passed over.
    """
    seats = len(state.hands)
    places = [(seat - next_seat(state.dealer, seats)) % seats for seat in range(seats)]
    turns = state.turns - 1 if state.phase == "over" else state.turns
    own, place = state.penalties[state.seat], places[state.seat]
    gone = [(seat, costs) for seat, costs in enumerate(state.penalties) if costs is not None and seat != state.seat]
    for rounds in range(turns // seats, turns + 1):
        if own is not None and 0 not in _passed_over(own, rounds + 1):
            # It went out in this very turn.
            continue
        passed = [_passed_over(costs, rounds + (places[seat] < place)) for seat, costs in gone]
        before = rounds * seats + place - turns
        if all(passed) and sum(often[0] for often in passed) <= before <= sum(often[-1] for often in passed):
            return True
    return False


def _passed_over(penalty: int, places: int) -> range:
    """How often a seat that is out can have been passed over, of so many places that it had.

    It had one turn at least: its last. A first drop was in its first turn, a later one was not (IN-13).
    """
    often = range(places)
    if penalty == FIRST_DROP:
        return often[-1:]
    return often[:-1] if penalty == LATER_DROP else often


def _wrong_piles(state: IndianState) -> Iterator[str]:
    """Each turn draws one card, but for those that dropped; the stock is made anew only when it is drawn out."""
    yield from _no_upcard(state)
    drops = sum(penalty in (FIRST_DROP, LATER_DROP) for penalty in state.penalties)
    draws = state.turns - drops + (state.phase == "play")
    dealt = len(deck_of(state.options)) - CARDS_EACH * len(state.hands) - 2
    from_stock = draws - (state.taken is not None)
    if state.restocked < 0 or (state.restocked and state.restocked > from_stock - dealt):
        yield f"{state.restocked} restocks after {draws} draws from a stock of {dealt}"
    if not state.restocked and dealt - len(state.stock) > from_stock:
        yield f"{len(state.stock)} of {dealt} cards are in the stock after {draws} draws"


def _no_upcard(state: IndianState) -> Iterator[str]:
    if not state.discard and state.taken is None:
        yield "no upcard, and nobody has taken it"
