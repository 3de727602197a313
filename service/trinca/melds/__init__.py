"""Sets and runs: what is a meld, what fits onto one."""
