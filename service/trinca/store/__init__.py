"""Redis: the only writer of tables."""
