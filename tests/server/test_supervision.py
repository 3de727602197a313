import shlex
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supervisor.options import UnhosedConfigParser, expand  # type: ignore[import-untyped]  # the package has no types

from trinca.server.programs import Plan, environment_of, programs_of
from trinca.server.redis_server import Embedded
from trinca.server.supervision import Program, command_line, configuration, log_names
from trinca.store.settings import Settings

PRINTABLE = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1)
SETTINGS = Settings(redis_url="unix:///run/r.sock", queue_url="redis://queue", data_dir=Path("/data"))


def as_the_supervisor_reads_it(text: str, section: str) -> list[str]:
    parser = UnhosedConfigParser()
    parser.read_string(text)
    return shlex.split(expand(parser.get(section, "command"), {}, "command"))


@given(st.lists(PRINTABLE | st.sampled_from([" ;", "a #b", "%(here)s", "'", '"', "\\", "\t;x", "; #;"]), min_size=1))
def test_any_words_are_read_back(words: list[str]) -> None:
    text = configuration([Program("one", tuple(words), priority=1)])
    assert as_the_supervisor_reads_it(text, "program:one")[-len(words) :] == words


@pytest.mark.parametrize("word", ["a\nb", "a\rb"])
def test_a_line_break_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="line break"):
        command_line([word])


def test_each_of_many_has_a_log_of_its_own() -> None:
    assert log_names(Program("api", ("true",), priority=1)) == ["api"]
    assert log_names(Program("worker", ("true",), priority=1, count=2)) == ["worker-0", "worker-1"]


def test_redis_is_first_and_ends_last_and_the_api_ends_first() -> None:
    plan = Plan(SETTINGS, Embedded(Path("/bin/redis-server"), Path("/s")), workers=3, jobs=2)
    programs = sorted(programs_of(plan), key=lambda program: program.priority)
    assert [(program.name, program.count) for program in programs] == [("redis", 1), ("worker", 2), ("api", 1)]
    assert programs[-1].command[-2:] == ("--workers", "3")


def test_with_a_redis_elsewhere_none_is_started() -> None:
    assert {program.name for program in programs_of(Plan(SETTINGS))} == {"worker", "api"}


def test_the_programs_read_the_same_settings_again() -> None:
    assert Settings.from_environment(environment_of(SETTINGS, {})) == SETTINGS
