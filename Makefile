# Two commands do everything on a machine with Python >= 3.11: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
EDITABLE := --no-deps --no-build-isolation --editable . --editable clients/cli

.PHONY: help setup setup-dev play serve test check lint format openapi lock clean

help:
	@echo 'make play    play against the computer (sets everything up, starts the service, ends it after)'
	@echo 'make serve   run the service in the foreground'
	@echo 'make test    the whole gate: make check, then every test'
	@echo 'make check   formatting, lint, types, floors'
	@echo 'make openapi write openapi/openapi.json anew'
	@echo 'make format  format the code'

setup: $(VENV)/.ready
setup-dev: $(VENV)/.ready-dev

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'trinca needs Python 3.11 or newer (set PYTHON=...)'; exit 1; }
	@echo 'Setting up $(VENV) …'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.ready: $(VENV)/.python requirements.txt requirements-redis.txt pyproject.toml clients/cli/pyproject.toml
	@$(PIP) install --require-hashes -r requirements.txt
	@$(PIP) install $(EDITABLE)
	@$(BIN)/python requirements/embedded_redis.py $(VENV)/redis
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.txt
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

play: setup
	@$(BIN)/trinca-server run -- $(BIN)/trinca play

serve: setup
	@$(BIN)/trinca-server up

check: setup-dev
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

test: check
	@$(BIN)/pytest

openapi: setup
	@$(BIN)/trinca-server openapi > openapi/openapi.json.new
	@mv openapi/openapi.json.new openapi/openapi.json

format: setup-dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock:
	@requirements/lock

clean:
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
