"""Cards as strings, packs, and the shuffle that anybody can check."""
