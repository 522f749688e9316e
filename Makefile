PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .cache
SOURCES := $(shell find src -type f -not -name '*.so' -not -path '*/__pycache__/*' -not -path '*/server/static/*') \
           $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: help play test quick bench load lint build screenshots clean
.DELETE_ON_ERROR:

help:           ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

$(BIN)/uv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv

$(STAMPS)/dev: pyproject.toml | $(BIN)/uv
	@mkdir -p $(STAMPS)
	$(BIN)/uv pip install --quiet --python $(BIN)/python --group dev
	@touch $@

$(STAMPS)/built: $(SOURCES) pyproject.toml hatch_build.py | $(BIN)/uv
	@mkdir -p $(STAMPS)
	@command -v cc >/dev/null || command -v gcc >/dev/null || echo "paddock: no C compiler found; installing as plain Python, about ten times slower"
	$(BIN)/uv pip install --quiet --python $(BIN)/python --reinstall-package paddock .
	@touch $@

$(STAMPS)/postgres: $(STAMPS)/dev
	@$(BIN)/python tests/server/postgres.py || { echo "paddock: installing PostgreSQL for the tests"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; } \
		|| echo "paddock: the server's tests will ask for PostgreSQL"
	@touch $@

build: $(STAMPS)/built $(STAMPS)/dev  ## compile and install into .venv

test: build $(STAMPS)/postgres  ## every test, against the compiled and the plain modules
	$(BIN)/python -m pytest -n 2 --dist worksteal
	PYTHONPATH=src PADDOCK_EXPECT=plain $(BIN)/python -m pytest -n 2 --dist worksteal tests/engine tests/games

quick: $(STAMPS)/dev  ## an answer in under a minute: lint, types, and the fast tests on the plain modules
	$(BIN)/ruff check src tests
	PYTHONPATH=src PADDOCK_EXPECT=plain $(BIN)/python -m pytest -n 2 -m "not slow" tests/engine tests/games

$(STAMPS)/peers: pyproject.toml | $(BIN)/uv
	@mkdir -p $(STAMPS)
	@$(BIN)/uv pip install --quiet --python $(BIN)/python -r pyproject.toml --extra bench && touch $@ \
		|| echo "paddock: OpenSpiel cannot be installed here; measuring without it"

bench: build $(STAMPS)/peers  ## how fast the games are, beside OpenSpiel
	$(BIN)/paddock bench

load: build $(STAMPS)/dev  ## 200 live tables on one server: how soon a move is on every screen
	$(BIN)/python benchmarks/load.py

lint: $(STAMPS)/dev  ## ruff and mypy
	$(BIN)/ruff check src tests benchmarks hatch_build.py
	$(BIN)/ruff format --check src tests benchmarks hatch_build.py
	$(BIN)/mypy

screenshots: build  ## every page in light and dark, on a desk and on a phone, into screenshots/
	tests/web/setup.sh
	$(BIN)/python -m tests.web.screenshots screenshots

clean:          ## remove everything that was built
	rm -rf $(VENV) $(STAMPS) build dist
