"""What is true of every file: no host or path of any machine, none too long, every requirement locked."""

import re
from pathlib import Path

import pytest
from architecture.tree import ROOT, files, name_of

LONGEST = 250
"""Lines of a file of the service or of a client; more needs a reason, and that needs this test to change."""

# In pieces, so that this file holds none of them.
HOSTS = [
    *("py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "yarn" + "pkg.com"),
    *(
        "ana" + "conda.org",
        "crates" + ".io",
        "proxy.go" + "lang.org",
        "docker" + ".io",
        "ghcr" + ".io",
        "quay" + ".io",
    ),
]
INDEX = r"(?<!no-emit-)(extra-)?in" + r"dex[-_]url|find" + r"-links\s*[=:]|https?://[^\s\"')]*/sim" + "ple"
# `/home/ana` is the example of a home in tests; a person's or a machine's own is none.
PATHS = r"(?<![\w.$}])/(ro" + r"ot|wo" + r"rk|Us" + r"ers)/\w|/ho" + r"me/(?!ana\b)\w|fi" + "le:///"
FORBIDDEN = re.compile("|".join([*map(re.escape, HOSTS), INDEX, PATHS]))

REQUIREMENTS = sorted(ROOT.glob("requirements*.txt"))
LOCKED = re.compile(r"^[A-Za-z0-9._-]+==[^\s;]+( ;[^\\]+?)?( --hash=sha256:[0-9a-f]{64})+$")


def test_the_words_are_found_where_they_stand() -> None:
    """The patterns below would pass over anything if they were misspelt."""
    for word in (*HOSTS, "--in" + "dex-url x", "/ro" + "ot/x", "(/wo" + "rk/x", "/ho" + "me/bob", "fi" + "le:///srv"):
        assert FORBIDDEN.search(f'see "{word}"'), word
    for word in ("/home/ana", "tests/ro" + "ot/x", "--no-emit-in" + "dex-url", "a simple page"):
        assert not FORBIDDEN.search(word), word


def test_no_file_names_a_registry_an_index_or_a_path_of_a_machine() -> None:
    found = [
        f"{name_of(path)}:{number}: {line.strip()[:120]}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1)
        if FORBIDDEN.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("path", REQUIREMENTS, ids=name_of)
def test_every_requirement_is_one_version_and_has_its_hashes(path: Path) -> None:
    whole = re.sub(r"\s*\\\n\s*", " ", path.read_text(encoding="utf-8"))
    entries = [line for line in whole.splitlines() if line and not line.startswith("#")]
    assert entries
    assert [entry for entry in entries if not LOCKED.match(entry)] == []


def test_there_are_requirements() -> None:
    assert {path.name for path in REQUIREMENTS} == {
        "requirements.txt",
        "requirements-dev.txt",
        "requirements-bench.txt",
        "requirements-redis.txt",
    }


def test_no_file_of_the_service_or_a_client_is_too_long() -> None:
    code = [path for path in files() if name_of(path).startswith(("service/", "clients/"))]
    lines = {name_of(path): len(path.read_bytes().splitlines()) for path in code}
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def test_text_files_end_with_one_newline_and_have_one_kind_of_them() -> None:
    wrong = []
    for path in files():
        content = path.read_bytes()
        if b"\0" in content[:1024] or not content:
            continue
        if b"\r\n" in content or not content.endswith(b"\n") or content.endswith(b"\n\n"):
            wrong.append(name_of(path))
    assert wrong == []
