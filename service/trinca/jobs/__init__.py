"""RQ jobs: computer seats, hints, their queues and the sweeper."""
