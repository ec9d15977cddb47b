# Everything works from a fresh clone. Dependencies are installed into a virtual environment beside this file.
#
#   make demo     a game between bots, then a simulation; needs only python3 and make
#   make test     the whole test suite
#   make lint     style, types, layers and plain English
#   make docs     the documentation, with its examples run
#   make picture  the pictures of the games, and the terminal session of the README
#   make bench    speed, compared with similar libraries
#   make attack   hostile input of every kind for SECONDS (60), drawn from SEED (1)
#   make mutate   N (100) random changes of the modules in PACKAGE; lists those that no test notices
#
# PYTHON chooses the interpreter (3.11 or later), VENV the environment, JOBS the processes of the test suite.

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
TESTS ?= tests examples/leduc/tests
SECONDS ?= 60
SEED ?= 1
N ?= 100
# Where `make lint` looks for phrases that aren't plain English.
ENGLISH ?= src tests examples benchmarks docs README.md CHANGELOG.md CONTRIBUTING.md

PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet

.DELETE_ON_ERROR:
.PHONY: demo test test-wheel lint format docs picture bench attack mutate coverage clean

demo: $(VENV)/.lab
	@$(PY) -m arcana_lab demo

test: $(VENV)/.dev
	$(PY) -m pytest -n $(JOBS) $(TESTS)

# The same suite against the built wheels, as a user gets them: nothing of src/ is on the path.
test-wheel: $(VENV)/.wheel
	@$(PY) -c 'import arcana_core.game, sys; at = arcana_core.game.__file__; "site-packages" in at or sys.exit(f"{at} is not the installed one")'
	$(PY) -m pytest -o pythonpath= -n $(JOBS) $(TESTS)

lint: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict src tests examples/leduc/src examples/leduc/tests examples/house_rules benchmarks docs conftest.py
	$(VENV)/bin/lint-imports
	$(PY) -m tests.project.asserts src examples
	$(PY) -m tests.project.english $(ENGLISH)

format: $(VENV)/.dev
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

docs: $(VENV)/.dev
	@$(PY) docs/build.py

picture: $(VENV)/.dev
	$(PY) docs/draw_picture.py
	$(PY) -m tests.project.readme_session

bench: .venv-bench/.bench
	.venv-bench/bin/python -m benchmarks

attack: $(VENV)/.dev
	$(PY) -m tests.attack --seconds $(SECONDS) --seed $(SEED) $(if $(ONLY),--only $(ONLY))

mutate: $(VENV)/.dev
	@test -n "$(PACKAGE)" || { echo "name a package to mutate: make mutate PACKAGE=arcana_core.knowledge" >&2; exit 2; }
	$(PY) -m tests.mutation $(PACKAGE) --sample $(N) --seed $(SEED) --jobs $(JOBS) $(if $(filter command environment,$(firstword $(origin TESTS))),--tests $(TESTS))

coverage: $(VENV)/.dev
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest -p no:xdist $(TESTS)
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --skip-covered

clean:
	rm -rf "$(VENV)" .venv-bench build dist docs/_build docs/generated .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# Each installation runs once. Its stamp file is older than pyproject.toml when it must run again.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("arcana needs Python 3.11 or later, this is " + sys.version.split()[0] + ": run make PYTHON=/path/to/python3.11")'
	@$(PYTHON) -m venv "$(VENV)" || { echo "$(PYTHON) -m venv failed: on Debian and Ubuntu install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.lab: pyproject.toml | $(VENV)/.made
	@echo "installing arcana with its lab into $(VENV)"
	@$(PIP) --editable '.[lab]'
	@touch $@

$(VENV)/.dev: pyproject.toml examples/leduc/pyproject.toml | $(VENV)/.made
	@echo "installing arcana and its test dependencies into $(VENV)"
	@$(PIP) --editable '.[lab,dev]'
	@$(PIP) --editable examples/leduc
	@touch $@ $(VENV)/.lab

# A separate environment: the benchmarked libraries pin their dependencies.
.venv-bench/.bench: pyproject.toml
	@$(MAKE) --no-print-directory VENV=.venv-bench .venv-bench/.made
	@echo "installing the benchmarked libraries into .venv-bench"
	@.venv-bench/bin/python -m pip --disable-pip-version-check install --quiet --editable '.[bench]'
	@.venv-bench/bin/python -m pip --disable-pip-version-check install --quiet --editable examples/leduc
	@touch $@

$(VENV)/.wheel: $(VENV)/.made FORCE
	@$(PIP) 'build>=1.2'
	@rm -rf build/wheels
	@$(PY) -m build --outdir build/wheels .
	@$(PY) -m build --wheel --outdir build/wheels examples/leduc
	@$(PIP) --force-reinstall --no-deps build/wheels/*.whl
	@wheel=$$(echo build/wheels/arcana_games-*.whl) && $(PIP) "$$wheel[lab,dev]"
	@touch $@

FORCE:
