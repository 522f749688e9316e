PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .cache
CHECKED := src tests benchmarks tools examples/bots examples/learning hatch_build.py
# What the installed package is made of: compiled modules where there is a C compiler.
EXPECT := $(if $(shell command -v cc || command -v gcc),compiled,plain)
STEP   := $(PYTHON) tools/step.py
# Processes that run the tests: browser tests wait a good part of their time, so there are more of them than cores.
TESTERS ?= 3
# Tests and checks start hundreds of Python processes: where bytecode is not kept, each compiles all that it imports.
export PYTHONDONTWRITEBYTECODE :=
NETWORK := --hint "it needs the network; say make again when there is one"
SOURCES := $(shell find src -type f -not -name '*.so' -not -path '*/__pycache__/*' -not -path '*/server/static/*') \
           $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: help play build-and-lint test quick bench load load-peers lint build docs screenshots clean
.DELETE_ON_ERROR:

help:           ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "paddock: $(PYTHON) is too old or not there; name Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(STEP) "making a virtual environment in $(VENV)" --hint "Debian and Ubuntu have it in python3-venv" -- $(PYTHON) -m venv $(VENV)
	@$(STEP) "fetching uv, the installer" $(NETWORK) -- $(BIN)/python -m pip install --disable-pip-version-check uv

$(STAMPS)/packages: pyproject.toml | $(BIN)/uv
	@mkdir -p $(STAMPS)
	@$(STEP) "fetching the packages that Paddock needs" $(NETWORK) -- $(BIN)/uv pip install --python $(BIN)/python -r pyproject.toml
	@touch $@

$(STAMPS)/dev: pyproject.toml | $(BIN)/uv
	@mkdir -p $(STAMPS)
	@$(STEP) "fetching the tools for tests and checks" $(NETWORK) -- \
		$(BIN)/uv pip install --python $(BIN)/python -r pyproject.toml --group dev
	@touch $@

$(STAMPS)/built: $(SOURCES) pyproject.toml hatch_build.py | $(STAMPS)/packages
	@$(STEP) "compiling the engine and five games, building the client: two to three minutes" \
		--hint "'make clean' and once more; PADDOCK_PLAIN=1 does without compiling, PADDOCK_NO_CLIENT=1 without the client" -- \
		$(BIN)/uv pip install --python $(BIN)/python --reinstall-package paddock .
	@touch $@

web/node_modules: web/package-lock.json | $(STAMPS)/dev
	@$(STEP) "fetching the client's packages" $(NETWORK) -- $(BIN)/python -c 'import hatch_build; hatch_build.fetch_packages("web")'
	@touch $@

$(STAMPS)/postgres: $(STAMPS)/dev tests/server/setup.sh
	@tests/server/setup.sh $(BIN)/python
	@touch $@

$(STAMPS)/chromium: $(STAMPS)/dev tests/web/setup.sh
	@tests/web/setup.sh
	@touch $@

play: $(STAMPS)/built  ## start a local server and open the browser at the table
	@echo "paddock: starting; Ctrl-C ends it"
	@$(BIN)/paddock play

build: $(STAMPS)/built $(STAMPS)/dev  ## compile and install into .venv

# Compiling keeps one core busy most of the time, so the checks run beside it.
build-and-lint: $(STAMPS)/packages web/node_modules
	@$(MAKE) -s lint > $(STAMPS)/lint.log 2>&1 & checks=$$!; \
	$(MAKE) -s build; built=$$?; wait $$checks; checked=$$?; cat $(STAMPS)/lint.log; \
	test $$built = 0 && test $$checked = 0

test: build-and-lint $(STAMPS)/postgres $(STAMPS)/chromium  ## every check and test, on the compiled modules; engine and games on the plain ones too
	@failed=0; \
	PADDOCK_EXPECT=$(EXPECT) $(STEP) "testing the $(EXPECT) modules, the server and the client: five minutes on two cores" --show -- \
		$(BIN)/python -m pytest -n $(TESTERS) --dist worksteal --durations 20 || failed=1; \
	PYTHONPATH=src PADDOCK_EXPECT=plain $(STEP) "testing the engine and the games as plain Python" --show -- \
		$(BIN)/python -m slipcover --branch --source src/paddock/engine,src/paddock/games \
		--json --out $(STAMPS)/coverage.json -m pytest -n $(TESTERS) --dist worksteal -m "not slow" \
		-W "ignore:Unable to activate pytest branch coverage" --ignore-glob '*/test_drawing.py' \
		tests/engine tests/games tests/golden && $(BIN)/python tools/coverage.py $(STAMPS)/coverage.json || failed=1; \
	exit $$failed

quick: $(STAMPS)/dev  ## an answer in under a minute: lint, and the fast tests of engine and games on the plain modules
	$(BIN)/ruff check $(CHECKED)
	PYTHONPATH=src PADDOCK_EXPECT=plain $(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" tests/engine tests/games

$(STAMPS)/peers: pyproject.toml | $(BIN)/uv
	@mkdir -p $(STAMPS)
	@$(STEP) "fetching OpenSpiel to measure against" -- $(BIN)/uv pip install --python $(BIN)/python -r pyproject.toml --extra bench \
		&& touch $@ || echo "paddock: OpenSpiel cannot be installed here; measuring without it"

bench: build $(STAMPS)/peers  ## how fast the games are, beside OpenSpiel
	$(BIN)/paddock bench

TABLES ?= 200
load: build $(STAMPS)/dev  ## 200 live tables (TABLES=1000: so many) on one server: how soon a move is on every screen
	$(BIN)/python benchmarks/load.py --tables $(TABLES)

load-peers: build $(STAMPS)/dev  ## the same load on boardgame.io (from npm), beside ours
	$(BIN)/python benchmarks/boardgame_io.py --tables $(TABLES)

lint: $(STAMPS)/dev web/node_modules  ## ruff, mypy, and the client's checks
	@$(STEP) "ruff check" --hint "'$(BIN)/ruff check --fix' mends most of it" -- $(BIN)/ruff check $(CHECKED)
	@$(STEP) "ruff format" --hint "'$(BIN)/ruff format' mends it" -- $(BIN)/ruff format --check $(CHECKED)
	@$(STEP) "mypy --strict" -- $(BIN)/mypy
	@$(STEP) "the client's types, lint, format and unit tests" -- $(BIN)/python -c 'import hatch_build; hatch_build.check_client()'

docs: $(STAMPS)/dev  ## the documentation site, into site/; `paddock docs` opens it
	@$(STEP) "building the documentation" -- $(BIN)/python tools/docs.py

screenshots: build $(STAMPS)/chromium  ## the pictures of README; every page, and every board on ten screens by day and by night, into screenshots/
	$(BIN)/python -m tests.web.screenshots --docs
	$(BIN)/python -m tests.web.screenshots screenshots

clean:          ## remove everything that was built
	rm -rf $(VENV) $(STAMPS) build dist
