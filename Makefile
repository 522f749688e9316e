PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .cache
# What the installed package is made of: compiled modules where there is a C compiler.
EXPECT := $(if $(shell command -v cc || command -v gcc),compiled,plain)
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
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r pyproject.toml --group dev
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

$(STAMPS)/chromium: $(STAMPS)/dev tests/web/setup.sh
	tests/web/setup.sh
	@touch $@

play: $(STAMPS)/built  ## start a local server and open the browser at the table
	$(BIN)/paddock play

build: $(STAMPS)/built $(STAMPS)/dev  ## compile and install into .venv

test: build $(STAMPS)/postgres $(STAMPS)/chromium  ## every test, on the compiled modules; engine and games on the plain ones too
	$(BIN)/ruff check src tests benchmarks hatch_build.py
	PADDOCK_EXPECT=$(EXPECT) $(BIN)/python -m pytest -n 2 --dist worksteal
	PYTHONPATH=src PADDOCK_EXPECT=plain $(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" tests/engine tests/games tests/golden

quick: $(STAMPS)/dev  ## an answer in under a minute: lint, and the fast tests of engine and games on the plain modules
	$(BIN)/ruff check src tests benchmarks hatch_build.py
	PYTHONPATH=src PADDOCK_EXPECT=plain $(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" tests/engine tests/games

$(STAMPS)/peers: pyproject.toml | $(BIN)/uv
	@mkdir -p $(STAMPS)
	@$(BIN)/uv pip install --quiet --python $(BIN)/python -r pyproject.toml --extra bench && touch $@ \
		|| echo "paddock: OpenSpiel cannot be installed here; measuring without it"

bench: build $(STAMPS)/peers  ## how fast the games are, beside OpenSpiel
	$(BIN)/paddock bench

load: build $(STAMPS)/dev  ## 200 live tables on one server: how soon a move is on every screen
	$(BIN)/python benchmarks/load.py

lint: $(STAMPS)/dev  ## ruff, mypy, and the client's checks
	$(BIN)/ruff check src tests benchmarks hatch_build.py
	$(BIN)/ruff format --check src tests benchmarks hatch_build.py
	$(BIN)/mypy
	$(BIN)/python -c 'import hatch_build; hatch_build.check_client()'

screenshots: build $(STAMPS)/chromium  ## every page in light and dark, on a desk and on a phone, into screenshots/
	$(BIN)/python -m tests.web.screenshots screenshots

clean:          ## remove everything that was built
	rm -rf $(VENV) $(STAMPS) build dist
