"""The engine of `tiles`: 106 tiles, and a move that is the whole table at the end of a turn."""
