"""The command `trinca-server`: composition of the processes."""
