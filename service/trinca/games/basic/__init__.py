"""The engine of the draw, meld and discard games on one pack: `classic` now, other profiles beside it."""
