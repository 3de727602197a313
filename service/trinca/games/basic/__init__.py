"""The engine of the draw, meld and discard games on one pack: `classic`, and `straight` as a second profile.

Where the two say the same, comments name the rule by its id in classic's sheet; `profile.RuleIds` has the id of each
game for what is told to a seat.
"""
