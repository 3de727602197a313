"""A bot that plays every game of Trinca and knows the rules of none: it picks from the moves that the service lists.

python examples/bot.py http://127.0.0.1:8000 indian
"""

import sys

from trinca_client import Trinca


def main(url: str, game: str) -> None:
    """Play a match against the computer; where no match is kept, one hand."""
    with Trinca(url) as trinca:
        made = trinca.tables.create(game, [{"kind": "host", "name": "Bot"}, {"kind": "computer"}], include=["moves"])
        table, view = made.table, made.view
        while True:
            legal = view["you"].get("moves")
            if (hand := view["hand"]) and (result := view["result"]):
                print(
                    f"hand {hand['number']}: {result['reason']}, points {result['points']}, scores {result['scores']}"
                )
                if result["match"] or result["scores"] is None:
                    break
                view = table.agreements.agree("next_hand", hand=hand["number"], include=["moves"])
            elif legal and legal["moves"]:
                move = max(legal["moves"], key=lambda move: len(str(move)))  # what names the most lays the most
                view = table.moves.make(move, version=view["version"], include=["moves"])
            else:  # the computer is to play: wait until it has
                view = table.wait(after=view["version"], include=["moves"]) or view
        table.delete()


if __name__ == "__main__":
    main(*sys.argv[1:])
