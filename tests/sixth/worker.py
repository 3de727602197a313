"""The worker of production on the private registry."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixth.registry import SIXTH

from trinca.jobs.worker import main
from trinca.store.settings import Settings

if __name__ == "__main__":
    sys.exit(main(Settings.from_environment(os.environ), SIXTH))
