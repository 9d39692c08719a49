# One command each: `make play`, `make test`, `make bench`.  Everything is installed into .venv, nothing elsewhere.

PYTHON  ?= python3
WORKERS ?= 2
SEEDS   ?= 400
COVER   ?= 95
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
LOGS   := build/test
ROOMS   = core $(patsubst src/mehen/%/,%,$(dir $(wildcard src/mehen/games/*/__init__.py)))
HOT     = $(shell find src/mehen/core src/mehen/games -name '*.py' 2>/dev/null | LC_ALL=C sort)
INSTALL = $(BIN)/python -m pip install --quiet --require-hashes --no-deps

.PHONY: help types-client build web client browser screenshots play test test-long lint types tests bench load faults docs format lock audit postgres chromium clean FORCE

help:
	@echo 'make play    build, then open the table in the browser'
	@echo 'make build   install everything into .venv and compile the engines; make web builds the browser client'
	@echo 'make test    lint, types, the checks of the client, then all tests: compiled, interpreted with coverage, in a browser'
	@echo 'make test-long  plays the laws on SEEDS games at every table, compiled; for nightly runs and before releases'
	@echo 'make bench   measure speed against named peers (ARGS="..." is passed on)'
	@echo 'make load    measure the server: 300 live tables; make faults kills it under load (both take minutes)'
	@echo 'make client  types, style and unit tests of the browser client; make browser plays whole games in Chromium'
	@echo 'make screenshots  takes the pictures of the README anew'
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

play: build web
	@$(BIN)/mehen serve --open $(ARGS)

web: $(DONE)/web

# Types, style and unit tests of the client.
client: $(DONE)/web
	@mkdir -p $(LOGS); $(WITH_NODE); export NO_COLOR=1; cd web; \
	npm run --silent check; npm run --silent lint; npm test --silent | tee $(CURDIR)/$(LOGS)/client

# Whole games in the system's Chromium; they take some minutes.
browser: build web $(DONE)/browser chromium
	$(BIN)/python -m pytest web/browser $(ARGS)

screenshots: build web $(DONE)/browser chromium
	$(BIN)/python -m web.browser.screenshots docs/screenshots $(ARGS)

bench: build $(DONE)/bench
	@$(BIN)/mehen bench speed egizia --peer catanatron $(ARGS)

load: build $(DONE)/dev
	@$(BIN)/python -m benchmarks.load $(ARGS)

faults: build $(DONE)/dev
	@$(BIN)/python -m benchmarks.faults $(ARGS)

test: build web $(DONE)/dev $(DONE)/docs $(DONE)/browser $(DONE)/ray $(DONE)/research postgres chromium
	@$(MAKE) --no-print-directory lint types client tests audit

# The laws once more, on many games: what holds in a dozen may still break in the four hundredth.
test-long: build $(DONE)/dev
	MEHEN_SEEDS=$(SEEDS) $(BIN)/python -m pytest tests/laws -n $(WORKERS) --durations=20 $(ARGS)

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

# The browser tests drive the system's own browser; nothing else is downloaded.
chromium:
	@if command -v chromium chromium-browser google-chrome google-chrome-stable; then exit 0; fi >/dev/null 2>&1; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo 'installing Chromium for the tests'; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium fonts-liberation >/dev/null; \
	else \
	  echo 'The browser tests need Chromium. Debian, Ubuntu: sudo apt install chromium; Fedora: sudo dnf install chromium; macOS: brew install --cask chromium'; \
	  exit 1; \
	fi

# Known holes in what we depend on.  Where the data cannot be reached that is said, and nothing fails.
AUDITED = requirements/run.txt requirements/server.txt
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

format: $(DONE)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(DONE)/dev $(DONE)/browser $(DONE)/research
	$(BIN)/mypy
	$(BIN)/mypy web/browser web/tests

# What is compiled is tested both ways, and covered; everything above it is the same Python in both.
BOTH_WAYS = tests/core tests/laws tests/games tests/golden tests/bots tests/envs

# Both ways are run even if the first fails: whether a failure shows in one or in both says where to look.
tests: build web $(DONE)/dev $(DONE)/docs $(DONE)/browser $(DONE)/ray $(DONE)/research
	@mkdir -p $(LOGS); rm -f $(LOGS)/compiled $(LOGS)/interpreted $(LOGS)/browser; failed=0; \
	if $(BIN)/python -c 'import mehen, sys; sys.exit(not mehen.COMPILED)'; then \
	  $(BIN)/python -m pytest -n $(WORKERS) --durations=20 $(ARGS) | tee $(LOGS)/compiled || failed=1; \
	else \
	  [ "$$MEHEN_BUILD" != native ] || failed=1; \
	  echo 'not run: nothing is compiled here' > $(LOGS)/compiled; \
	fi; \
	MEHEN_PURE=1 $(BIN)/python -m pytest $(BOTH_WAYS) -n $(WORKERS) --durations=20 --cov --cov-report= $(ARGS) | tee $(LOGS)/interpreted || failed=1; \
	$(BIN)/python -m pytest web/browser $(ARGS) | tee $(LOGS)/browser || failed=1; \
	for room in $(ROOMS); do \
	  echo "coverage of mehen/$$room:"; \
	  $(BIN)/coverage report --include="src/mehen/$$room/*" --fail-under=$(COVER) || failed=1; \
	done; \
	[ ! -f $(LOGS)/client ] || printf '%-12s types, style, %s\n' client: "$$(sed -n 's/^ *Tests *//p' $(LOGS)/client)"; \
	for way in compiled interpreted browser; do printf '%-12s %s\n' "$$way:" "$$(tail -n 1 $(LOGS)/$$way | tr -d '=')"; done; \
	if [ $$failed = 0 ]; then echo 'make test: passed'; else echo 'make test: FAILED'; fi; exit $$failed

clean:
	rm -rf .venv build dist src/*.egg-info .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf web/node_modules src/mehen/server/static
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo 'Mehen needs Python 3.11 or newer; "$(PYTHON)" was not found. Say which one: make PYTHON=/path/to/python3'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Mehen needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Say which one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo 'This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv; elsewhere install the venv and ensurepip modules of $(PYTHON).'; exit 1; }
	@echo 'making .venv'
	@$(PYTHON) -m venv .venv

$(DONE)/run: requirements/build.txt requirements/run.txt requirements/server.txt | $(BIN)/python
	@echo 'installing what Mehen needs (into .venv)'
	@$(INSTALL) -r requirements/build.txt -r requirements/run.txt -r requirements/server.txt
	@mkdir -p $(DONE) && touch $@

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
CLIENT = $(shell find web -name node_modules -prune -o -name browser -prune -o -name tests -prune -o -type f -print 2>/dev/null | LC_ALL=C sort)
$(DONE)/web: $(CLIENT) $(DONE)/packages
	@echo 'building the browser client'
	@$(WITH_NODE); cd web && npm run build --silent -- --logLevel warn
	@touch $@

$(DONE)/packages: web/package.json web/package-lock.json requirements/web.txt | $(DONE)/run
	@$(NODE) || { echo 'bringing Node.js for the browser client (into .venv)'; $(INSTALL) -r requirements/web.txt; }
	@echo 'installing what the browser client is built with (into web/node_modules)'
	@$(WITH_NODE); cd web && npm ci --silent
	@touch $@

$(DONE)/audit: requirements/audit.txt $(DONE)/run
	$(INSTALL) -r requirements/audit.txt
	@mkdir -p build && touch $@

# Links the sources and the `mehen` command into .venv; compiling is the next step, which can reuse earlier work.
$(DONE)/linked: pyproject.toml $(DONE)/run
	@echo 'making the mehen command (in .venv/bin)'
	@MEHEN_BUILD=pure $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Changes only if something other than the text of a source does: the settings, the compiler, the list of modules.
$(DONE)/inputs: FORCE | $(DONE)/run
	@{ echo $(MEHEN_BUILD) $(MEHEN_GROUPS) $(MEHEN_OPT) "$${CC:-}"; command -v cc gcc clang || true; printf '%s\n' $(HOT); } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(DONE)/compiled: $(DONE)/linked $(DONE)/inputs setup.py compiling.py $(HOT)
	@echo 'compiling ($(MEHEN_BUILD), $(MEHEN_GROUPS)): some minutes the first time'
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# One resolution for everything, so that all files agree; without addresses, so that any mirror serves them.
RESOLVE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
lock: | $(BIN)/python
	$(BIN)/python -m pip install --quiet uv
	@mkdir -p build requirements
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > build/build.in
	$(RESOLVE) --upgrade --all-extras pyproject.toml build/build.in -o build/all.txt
	for part in run:pyproject.toml build:build/build.in $(foreach extra,server dev bench docs ray research audit browser web,'$(extra):--extra $(extra) pyproject.toml'); do \
	  name=$${part%%:*}; \
	  $(RESOLVE) --constraint build/all.txt $${part#*:} -o build/$$name.txt; \
	  { echo '# Exact versions of what `mehen-games` needs ('$$name'). Written by `make lock`; edit pyproject.toml instead.'; \
	    grep -v -e '^ *#' -e '://' build/$$name.txt; } > requirements/$$name.txt; \
	done
