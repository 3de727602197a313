"""A game as small as a game can be: three cards each, draw and discard, and whoever holds a pair shows it."""
