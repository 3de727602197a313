from pathlib import Path

import pytest

from trinca.server.place import Mark, Place, Refused, held, is_held, take


def test_the_folder_is_its_owners_alone(place: Place) -> None:
    place.prepare()
    place.prepare()
    assert place.root.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Place(tmp_path).prepare()
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_folder_anybody_may_write_to_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with pytest.raises(Refused, match="Anybody may write"):
        Place(tmp_path).prepare()


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for root in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(Refused, match="cannot be used"):
            Place(root).prepare()


def test_the_mark_is_read_back_and_private(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.write_mark(Mark("http://127.0.0.1:1", 2))
    assert place.read_mark() == Mark("http://127.0.0.1:1", 2)
    assert place.mark.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [place.mark]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"url": 1, "pid": 2}', b'{"url": "http://x"}', b"\xff\xfe"])
def test_a_mark_that_is_none_is_no_mark(tmp_path: Path, content: bytes) -> None:
    Place(tmp_path).mark.write_bytes(content)
    assert Place(tmp_path).read_mark() is None


def test_a_lock_is_held_by_one_and_shared_by_many(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with held(path, shared=True) as first, held(path, shared=True) as second:
        assert first is not None
        assert second is not None
        assert is_held(path)
    with held(path) as alone:
        assert alone is not None
        assert take(path) is None
        assert take(path, shared=True) is None
        assert is_held(path, within=0.1)
    assert not is_held(path)


def test_a_refused_lock_leaves_no_descriptor_behind(tmp_path: Path) -> None:
    with held(tmp_path / "lock"):
        before = len(list(Path("/proc/self/fd").iterdir()))
        assert take(tmp_path / "lock") is None
        assert len(list(Path("/proc/self/fd").iterdir())) == before


@pytest.mark.parametrize("before", [None, 0o644])
def test_a_log_is_its_owners_alone(tmp_path: Path, before: int | None) -> None:
    place = Place(tmp_path)
    if before is not None:
        place.log("x").write_text("earlier\n")
        place.log("x").chmod(before)
    with place.open_log("x") as log:
        log.write(b"now\n")
    assert place.log("x").stat().st_mode & 0o777 == 0o600
    assert place.log("x").read_text() == ("earlier\nnow\n" if before is not None else "now\n")
