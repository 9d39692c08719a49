# One command each: `make play`, `make test`, `make bench`.  Everything is installed into .venv, nothing elsewhere.

PYTHON  ?= python3
# Tests wait for browsers, servers and databases half of their time: two workers for each of two cores.
WORKERS ?= 4
SEEDS   ?= 400
COVER   ?= 97
MUTANTS ?= 500
SEED    ?= 1
ARGS    ?=

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

# On a build server a compile error must not hide behind the interpreted fallback.
ifeq ($(CI),true)
  MEHEN_BUILD ?= native
endif
MEHEN_BUILD  ?= auto
MEHEN_GROUPS ?= release
export MEHEN_BUILD MEHEN_GROUPS MEHEN_OPT
export PIP_DISABLE_PIP_VERSION_CHECK = 1

BIN    := .venv/bin
DONE   := .venv/.done
HOT     = $(shell find src/mehen/core src/mehen/games -name '*.py' 2>/dev/null | LC_ALL=C sort)
INSTALL = $(BIN)/python -m pip install --quiet --require-hashes --no-deps

.PHONY: help site types-client build web client browser screenshots film aids play test test-long mutants lint types bench load faults docs format lock audit postgres neighbours chromium clean FORCE

help:
	@echo 'make play    open the table in the browser; the engines are compiled meanwhile'
	@echo 'make build   install everything into .venv and compile the engines; make web builds the browser client'
	@echo 'make site    the whole house as a folder of files for any static host (dist/site): offline, without a server'
	@echo 'make test    lint, types, the checks of the client, then all tests: compiled, interpreted with coverage, in a browser'
	@echo 'make test-long  plays the laws on SEEDS games at every table, and every combination in the browser; for nightly runs and releases'
	@echo 'make mutants puts MUTANTS small mistakes into the rules of each of GAMES, one at a time: does a test notice?'
	@echo 'make bench   measure speed against named peers (ARGS="..." is passed on)'
	@echo 'make load    measure the server: 300 live tables; make faults kills it under load (both take minutes)'
	@echo 'make client  types, style and unit tests of the browser client; make browser plays whole games in Chromium'
	@echo 'make aids    the page to print of every game in both languages, as PDF (dist/aids)'
	@echo 'make screenshots  takes the pictures of the README anew; make film films one turn of each game'
	@echo 'make types-client  writes the types of the browser client anew, after a change of what goes over the line'
	@echo 'make docs    builds the documentation as a site into dist/docs'
	@echo 'make lint    check style only; make format repairs it'
	@echo 'make lock    resolve all dependencies anew into requirements/; make audit looks for known holes in them'
	@echo 'make clean   remove .venv and everything built'
	@echo
	@echo 'PYTHON=python3.13        another interpreter (3.11 or newer)'
	@echo 'MEHEN_GROUPS=dev         compile for less time and less speed; an edit compiles only what it changes either way'
	@echo 'MEHEN_BUILD=pure|native  never compile | a failing compilation is an error'

build: $(DONE)/compiled
	@$(BIN)/python -c 'import mehen; print("mehen", mehen.__version__, "compiled" if mehen.COMPILED else "interpreted (slow: see MEHEN_BUILD and the warnings of the build)")'

# Nobody waits for the compiler: people play on interpreted engines until the compiled ones take over.  What Python needs
# and what the pages need is fetched side by side.  (A recipe that says MAKE itself would be run by a dry run as well.)
COMPILE = $(MAKE) --no-print-directory build
COMPILED_ANEW = find src/mehen/core src/mehen/games setup.py compiling.py -name '*.py' -newer $(DONE)/compiled 2>/dev/null
play: | $(BIN)/python
	@$(MAKE) --no-print-directory web & pages=$$!; $(MAKE) --no-print-directory $(DONE)/run; wait $$pages
	@export PYTHONPATH=$(CURDIR)/src; \
	if [ $(MEHEN_BUILD) = pure ] || { [ -f $(DONE)/compiled ] && [ -z "$$($(COMPILED_ANEW))" ]; }; \
	then $(BIN)/python -m mehen.cli serve --open $(ARGS); \
	else $(BIN)/python -m mehen.cli serve --open --meanwhile '$(COMPILE)' $(ARGS); fi

web: $(DONE)/web

# The whole house as a folder of files for any static host, in dist/site; a server hands the same out under /offline/.
site: $(DONE)/site
	@echo 'dist/site: put this folder on any web host, or try it here: $(BIN)/python -m http.server --directory dist/site'

# Types, style and unit tests of the client.
client: $(DONE)/web
	@$(WITH_NODE); cd web; npm run --silent check; npm run --silent lint; npm test --silent

# Whole games in the system's Chromium; they take some minutes.  A server and a browser for each worker; frames are
# counted when nothing else runs.
browser: build web $(DONE)/browser chromium
	@bad=0; $(BIN)/python -m pytest web/browser -k 'not smoothly' -n $(WORKERS) --dist worksteal --durations=20 $(ARGS) || bad=1; \
	$(BIN)/python -m pytest web/browser/test_speed.py -k smoothly $(ARGS) || bad=1; exit $$bad

screenshots: build web $(DONE)/browser chromium
	$(BIN)/python -m web.browser.screenshots docs/screenshots $(ARGS)

# The page to print of every game in both languages, as PDF; ARGS=ankh for some of them.
aids: build web $(DONE)/browser chromium
	$(BIN)/python -m web.browser.aids dist/aids $(ARGS)

film: build web $(DONE)/browser chromium
	$(BIN)/python -m web.browser.film docs/films $(ARGS)

bench: build $(DONE)/bench
	@$(BIN)/mehen bench speed egizia --peer catanatron $(ARGS)

load: build $(DONE)/dev
	@$(BIN)/python -m benchmarks.load $(ARGS)

faults: build $(DONE)/dev
	@$(BIN)/python -m benchmarks.faults $(ARGS)

# Style, types, the client, and all tests; tests/stages.py says what runs beside what.
test: build web site $(DONE)/dev $(DONE)/docs $(DONE)/browser $(DONE)/ray $(DONE)/research $(DONE)/audit postgres neighbours chromium
	@$(WITH_NODE); export PATH WORKERS=$(WORKERS) COVER=$(COVER) ARGS='$(ARGS)'; $(BIN)/python -m tests.stages

# Small mistakes in the rules, interpreted and reproducible; what nobody notices is written to build/mutants/.
GAMES ?= $(patsubst src/mehen/games/%/,%,$(dir $(wildcard src/mehen/games/*/__init__.py)))
mutants: build $(DONE)/dev
	@for game in $(GAMES); do $(BIN)/python -m tests.mutants $$game --sample $(MUTANTS) --seed $(SEED) --workers $(WORKERS); done

# The laws once more, on many games: what holds in a dozen may still break in the four hundredth.  All of the lessons'
# tests interpreted, a compiled wheel in an empty environment, and in the browser every combination of what `make test`
# has tried in some (tests/chosen.py).
LONG = -n $(WORKERS) --dist worksteal --durations=20 $(ARGS)
test-long: build web site $(DONE)/dev $(DONE)/browser chromium
	MEHEN_SITE_GAMES=50 $(BIN)/python -m pytest tests/site/test_same_games.py
	MEHEN_SEEDS=$(SEEDS) $(BIN)/python -m pytest tests/laws $(LONG)
	MEHEN_PURE=1 MEHEN_LONG=on $(BIN)/python -m pytest tests/table/test_lessons.py $(LONG)
	MEHEN_LONG=on $(BIN)/python -m pytest tests/packaging/test_wheel.py $(ARGS)
	MEHEN_LONG=on MEHEN_POSITIONS=30 MEHEN_TURNS=10 $(BIN)/python -m pytest web/browser -k 'not smoothly' $(LONG)

# The server's tests run against a real PostgreSQL as well; they start one of their own and throw it away.
postgres:
	@if command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; then exit 0; fi >/dev/null 2>&1; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo 'installing PostgreSQL for the tests'; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends postgresql >/dev/null; \
	else \
	  echo 'The tests need PostgreSQL (initdb was not found). Debian, Ubuntu: sudo apt install postgresql; Fedora: sudo dnf install postgresql-server; macOS: brew install postgresql'; \
	  exit 1; \
	fi

# What a host may have beside the server: the tests try our configuration with them, and leave out what is not there.
NEIGHBOURS = nginx haproxy redis-server
neighbours:
	@missing=; for each in $(NEIGHBOURS); do PATH="$$PATH:/usr/sbin" command -v $$each >/dev/null || missing=yes; done; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo 'installing two proxies and Redis for the tests'; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends nginx-light haproxy redis-server >/dev/null \
	    || echo 'could not be installed: the tests do without them'; \
	fi

# The browser tests drive the system's own browser; nothing else is downloaded.  Debian's headless shell is the same
# Chromium without its windows, and takes little more than half of its processor time: `apt install` it where there is a
# Chromium with windows already, and the tests use it.
chromium:
	@if command -v chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; then exit 0; fi >/dev/null 2>&1; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo 'installing Chromium for the tests'; export DEBIAN_FRONTEND=noninteractive; \
	  bring='apt-get -qq install -y --no-install-recommends fonts-liberation'; \
	  apt-get -qq update && { $$bring chromium-headless-shell || $$bring chromium; } >/dev/null; \
	else \
	  echo 'The browser tests need Chromium. Debian, Ubuntu: sudo apt install chromium; Fedora: sudo dnf install chromium; macOS: brew install --cask chromium'; \
	  exit 1; \
	fi

# Known holes in what we depend on.  Where the data cannot be reached that is said, and nothing fails.
AUDITED = requirements/run.txt
audit: $(DONE)/audit
	@$(BIN)/pip-audit --disable-pip --require-hashes --vulnerability-service osv --timeout 10 --progress-spinner off $(AUDITED:%=-r %) > build/audit 2>&1 && found=0 || found=1; \
	if grep -qE 'could not be audited|ConnectionError|timed out|Max retries|HTTPError' build/audit; then \
	  echo 'audit: not done, the list of known holes cannot be reached from here'; \
	else \
	  tail -n 20 build/audit; exit $$found; \
	fi

# A site from README, CONTRIBUTING, docs/ and the docstrings; any warning ends it.  The theme's own announcements are not ours to answer.
docs: $(DONE)/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo 'dist/docs/index.html'

# The client's types are written from the declarations in Python; a test compares.
types-client: $(DONE)/dev
	$(BIN)/python -m mehen.server.typescript web/src/generated

lint: $(DONE)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(DONE)/dev $(DONE)/packages
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@$(WITH_NODE); cd web; npm run --silent format

types: $(DONE)/dev $(DONE)/browser $(DONE)/research
	$(BIN)/mypy
	$(BIN)/mypy web/browser web/tests

clean:
	rm -rf .venv build dist src/*.egg-info .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf web/node_modules web/.svelte-check src/mehen/server/static
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo 'Mehen needs Python 3.11 or newer; "$(PYTHON)" was not found. Say which one: make PYTHON=/path/to/python3'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Mehen needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Say which one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo 'This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv; elsewhere install the venv and ensurepip modules of $(PYTHON).'; exit 1; }
	@echo 'making .venv'
	@$(PYTHON) -m venv .venv

# Python compiles what is imported when it is first imported: most of what is installed here never is.
$(DONE)/run: requirements/run.txt | $(BIN)/python
	@echo 'installing what Mehen needs (into .venv)'
	@$(INSTALL) --no-compile -r requirements/run.txt
	@mkdir -p $(DONE) && touch $@

$(DONE)/tools: requirements/build.txt $(DONE)/run
	@echo 'installing what the engines are compiled with (into .venv)'
	@$(INSTALL) -r requirements/build.txt
	@touch $@

$(DONE)/dev: requirements/dev.txt $(DONE)/run
	$(INSTALL) -r requirements/dev.txt
	@touch $@

$(DONE)/bench: requirements/bench.txt $(DONE)/run
	$(INSTALL) -r requirements/bench.txt
	@touch $@

# PettingZoo, Gymnasium and OpenSpiel judge our environments.
$(DONE)/research: requirements/research.txt $(DONE)/run
	$(INSTALL) -r requirements/research.txt
	@touch $@

# Matches are run on a real, local Ray as well.
$(DONE)/ray: requirements/ray.txt $(DONE)/run
	$(INSTALL) -r requirements/ray.txt
	@touch $@

$(DONE)/docs: requirements/docs.txt $(DONE)/dev
	$(INSTALL) -r requirements/docs.txt
	@touch $@

$(DONE)/browser: requirements/browser.txt $(DONE)/dev
	$(INSTALL) -r requirements/browser.txt
	@touch $@

# The client is built with the Node.js of the system if that is new enough, otherwise with one from a Python package.
NODE   = command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null
WITH_NODE = PATH="$$PATH:$(CURDIR)/$(BIN)"; $(NODE) || PATH="$(CURDIR)/$(BIN):$$PATH"
CLIENT = $(shell find web -name node_modules -prune -o -name .svelte-check -prune -o -name browser -prune -o -name tests -prune -o -type f -print 2>/dev/null | LC_ALL=C sort)
$(DONE)/web: $(CLIENT) $(DONE)/packages
	@echo 'building the browser client'
	@$(WITH_NODE); cd web && npm run build --silent -- --logLevel warn
	@touch $@

$(DONE)/packages: web/package.json web/package-lock.json requirements/web.txt | $(BIN)/python
	@$(NODE) || { echo 'bringing Node.js for the browser client (into .venv)'; $(INSTALL) -r requirements/web.txt; }
	@echo 'installing what the browser client is built with (into web/node_modules)'
	@rm -rf web/.svelte-check build/eslint build/prettier # what other versions found is no longer known
	@$(WITH_NODE); cd web && npm ci --silent
	@mkdir -p $(DONE) && touch $@

ENGINES = $(shell find src/mehen/core src/mehen/games src/mehen/bots src/mehen/table src/mehen/site -type f ! -name '*.so' ! -path '*/__pycache__/*' 2>/dev/null)
$(DONE)/site: $(CLIENT) $(ENGINES) $(DONE)/packages $(DONE)/tools
	@echo 'building the offline site'
	@$(WITH_NODE); cd web && npm run --silent site -- --outDir $(CURDIR)/dist/site && \
	  node site/build.js $(CURDIR)/dist/site $$($(CURDIR)/$(BIN)/python -c 'import mypy_extensions, os; print(os.path.dirname(mypy_extensions.__file__))')
	@rm -rf src/mehen/server/offline && cp -r dist/site src/mehen/server/offline
	@touch $@

$(DONE)/audit: requirements/audit.txt $(DONE)/run
	$(INSTALL) -r requirements/audit.txt
	@mkdir -p build && touch $@

# Links the sources and the `mehen` command into .venv; compiling is the next step, which can reuse earlier work.
$(DONE)/linked: pyproject.toml $(DONE)/tools
	@echo 'making the mehen command (in .venv/bin)'
	@MEHEN_BUILD=pure $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Changes only if something other than the text of a source does: the settings, the compiler, the list of modules.
$(DONE)/inputs: FORCE | $(DONE)/tools
	@{ echo $(MEHEN_BUILD) $(MEHEN_GROUPS) $(MEHEN_OPT) "$${CC:-}"; command -v cc gcc clang || true; printf '%s\n' $(HOT); } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(DONE)/compiled: $(DONE)/linked $(DONE)/inputs setup.py compiling.py $(HOT)
	@echo 'compiling the engines ($(MEHEN_BUILD), $(MEHEN_GROUPS)): about a minute on two cores the first time'
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# One resolution for everything, so that all files agree; without addresses, so that any mirror serves them.
RESOLVE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
lock: | $(BIN)/python
	$(BIN)/python -m pip install --quiet uv
	@mkdir -p build requirements
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > build/build.in
	$(RESOLVE) --upgrade --all-extras pyproject.toml build/build.in -o build/all.txt
	for part in run:pyproject.toml build:build/build.in $(foreach extra,dev bench docs ray research audit browser web,'$(extra):--extra $(extra) pyproject.toml'); do \
	  name=$${part%%:*}; \
	  $(RESOLVE) --constraint build/all.txt $${part#*:} -o build/$$name.txt; \
	  { echo '# Exact versions of what `mehen-games` needs ('$$name'). Written by `make lock`; edit pyproject.toml instead.'; \
	    grep -v -e '^ *#' -e '://' build/$$name.txt; } > requirements/$$name.txt; \
	done
