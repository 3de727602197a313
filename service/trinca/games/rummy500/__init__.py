"""The engine of `rummy500`: 500 Rum for two with jokers, deep pick-ups and floating."""
