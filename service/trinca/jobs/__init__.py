"""RQ jobs: computer seats, their queue and the sweeper."""
