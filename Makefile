# Two commands do everything on a machine with Python >= 3.11: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# How many processes the tests run in; they wait more than they compute.
JOBS ?= 2
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install --no-user --no-warn-script-location
LOCKED := $(INSTALL) --require-hashes -r
EDITABLE := $(INSTALL) --no-deps --no-build-isolation --editable . --editable clients/python --editable clients/cli

# What the caller's shell may say about other Pythons is not meant for this environment. Where packages come from
# (PIP_INDEX_URL, PIP_FIND_LINKS, PIP_CERT, PIP_PROXY …) stays the caller's choice.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONSAFEPATH PYTHONNOUSERSITE PYTHONOPTIMIZE __PYVENV_LAUNCHER__
unexport PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_SRC PIP_PYTHON PIP_REQUIRE_VIRTUALENV PIP_REQUIRE_HASHES
unexport PIP_CONSTRAINT PIP_REQUIREMENT PIP_EDITABLE PIP_NO_DEPS PIP_NO_BINARY PIP_ONLY_BINARY PIP_PLATFORM
unexport PIP_PYTHON_VERSION PIP_IMPLEMENTATION PIP_ABI PIP_DRY_RUN PIP_REPORT PIP_IGNORE_INSTALLED PIP_UPGRADE
unexport PIP_FORCE_REINSTALL PIP_NO_BUILD_ISOLATION PIP_VERBOSE PIP_REQUIRE_PYTHON PIP_PRE PIP_BUILD_CONSTRAINT

.PHONY: help setup setup-dev setup-bench play serve check test setup-js bench bench-tiles bench-strength bench-streams bench-schemathesis openapi sheets format lock clean FORCE
.DEFAULT_GOAL := help

help:
	@echo 'make play    play against the computer (sets everything up, starts the service, ends it after)'
	@echo 'make serve   run the service in the foreground'
	@echo 'make test    the whole gate: make check, then every test'
	@echo 'make setup-js what the tests in JavaScript need (Node.js 18.19 or newer with npm); without it they are skipped'
	@echo 'make check   formatting, lint, types, floors'
	@echo 'make bench   measure calls, jobs and engines beside bare yardsticks (BENCH=--help tells how)'
	@echo 'make bench-tiles  the tile solver beside an integer programme and another solver'
	@echo 'make bench-strength  the computer players against each other, and against a greedy one'
	@echo 'make bench-streams  what idle streams cost, in memory and in the time of a move'
	@echo 'make bench-schemathesis  thousands of made-up requests against the document'
	@echo 'make openapi write openapi/openapi.json anew'
	@echo 'make sheets  carry the rule sheets of seeds/ into the service'
	@echo 'make format  format the code'
	@echo 'make clean   remove the environment and what tools left behind'

setup: $(VENV)/.ready
setup-dev: $(VENV)/.ready-dev
setup-bench: $(VENV)/.ready-bench

# A virtual environment knows where it lies and which Python it is of: where the folder was moved or that Python is
# gone, it is made anew. Each mark is set only after its last step, so that half a set-up is never taken for a whole.
ifneq ($(shell $(BIN)/python -c '' 2>/dev/null && cat $(VENV)/.place 2>/dev/null),$(shell pwd -P))
$(VENV)/.place: FORCE
endif

$(VENV)/.place:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Trinca needs Python 3.11 or newer (name one: make PYTHON=python3.12 …).'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo 'Trinca needs the venv module of Python (on Debian and Ubuntu: apt install python3-venv).'; exit 1; }
	@echo 'Setting up $(VENV); this takes a minute …'
	@$(PYTHON) -m venv --clear $(VENV)
	@pwd -P > $@

$(VENV)/.ready: $(VENV)/.place requirements.txt requirements-redis.txt requirements/embedded_redis.py pyproject.toml clients/python/pyproject.toml clients/cli/pyproject.toml
	@$(LOCKED) requirements.txt
	@$(EDITABLE)
	@$(BIN)/python requirements/embedded_redis.py $(VENV)/redis
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.txt
	@$(LOCKED) requirements-dev.txt
	@touch $@

# What the engines are measured beside; nothing else needs it.
$(VENV)/.ready-bench: $(VENV)/.ready requirements-bench.txt
	@$(LOCKED) requirements-bench.txt
	@touch $@

# The linter of the API document and the client generated from it. The mark lies in what npm ci makes anew.
setup-js: tests/js/node_modules/.ready

tests/js/node_modules/.ready: tests/js/package.json tests/js/package-lock.json tests/js/.npmrc
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 1000 + +b < 18019 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null || \
		{ echo 'The tests in JavaScript need Node.js 18.19 or newer, with npm (on Debian and Ubuntu: apt install nodejs npm).'; exit 1; }
	@echo 'Setting up tests/js/node_modules …'
	@cd tests/js && npm ci --loglevel=error >/dev/null
	@touch $@

play: setup
	@TRINCA_PLAY_HINT='make play' $(BIN)/trinca-server run -- \
		$(BIN)/trinca play $(if $(GAME),--game '$(GAME)') $(if $(LEVEL),--level '$(LEVEL)') $(if $(COMPUTERS),--computers '$(COMPUTERS)')

serve: setup
	@$(BIN)/trinca-server up

check: setup-dev
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

test: check
	@$(BIN)/pytest -n $(JOBS) --dist loadfile

bench: setup-bench
	@$(BIN)/python -m bench $(BENCH)

bench-tiles: setup-dev setup-bench
	@$(BIN)/python -m bench.tiles $(BENCH)

bench-strength: setup
	@$(BIN)/python -m bench.strength $(BENCH)

bench-streams: setup
	@$(BIN)/python -m bench.streams $(BENCH)

bench-schemathesis: setup-dev
	@$(BIN)/python -m bench.schemathesis_run $(BENCH)

openapi: setup
	@mkdir -p openapi
	@$(BIN)/trinca-server openapi > openapi/openapi.json.new
	@mv openapi/openapi.json.new openapi/openapi.json

sheets: setup
	@$(BIN)/python seeds/generate.py

format: setup-dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock:
	@requirements/lock

clean:
	@rm -rf $(VENV) tests/js/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
