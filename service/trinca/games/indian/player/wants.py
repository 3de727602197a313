"""How likely the next seat takes a card that is let go, by what it took and did not want before.

The figures are fitted to a few thousand discards of sound players: three in ten were taken in all, one in eight of
those with the fewest partners unseen, four in ten of those beside a card taken before, and hardly ever one that the
seat had let go itself.
"""

from trinca.cards.playing import Card
from trinca.games.indian.player.seen import Seen
from trinca.games.outs import natural_pairs

AT_ALL, BY_PAIR = 0.2, 0.009
"""How likely any card is taken, and by how much likelier for each pair of unseen cards that it would go with."""

BESIDE_TAKEN = 0.17
"""By how much likelier a card beside one that the seat took."""

BESIDE_LEFT, LEFT_ITSELF = 0.06, 0.24
"""By how much less likely for one card beside it that the seat left, for a second one, and for the card itself."""


def likely_taken(card: Card, wild: str, seen: Seen) -> float:
    """How likely the next seat takes a natural card, from 0 to 1.

    Args:
        card: The card.
        wild: The wild rank.
        seen: What is known of that seat and of all cards.
    """
    pairs = natural_pairs(ace_high=True, but=wild)[card]
    beside = {each for pair in pairs for each in pair}
    unseen = sum(seen.unseen[one] * seen.unseen[other] for one, other in pairs)
    left = min(2, sum(seen.left[each] for each in beside))
    taken = any(seen.taken[each] for each in beside)
    likely = (
        AT_ALL + BY_PAIR * unseen + BESIDE_TAKEN * taken - BESIDE_LEFT * left - LEFT_ITSELF * bool(seen.left[card])
    )
    return max(0.0, likely)
