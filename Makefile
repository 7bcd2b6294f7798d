# Everything here works in .venv, which is made and kept up to date by tools/environment.py.
# Another Python: PYTHON=python3.12 make play

PYTHON ?= python3
WORKERS ?= 2
# The tool that resolves the locks; nothing else uses it.
UV := uv==0.13.9

BIN := .venv/bin
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-config --custom-compile-command "make lock" $(UPGRADE)

.DEFAULT_GOAL := help
.PHONY: help play run test check format long bench storm golden pictures lock runtime dev

help: ## list these targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

play: runtime ## start the playground and print its address: the bot without Discord
	@$(BIN)/python -m playground

run: runtime ## start the bot on Discord with the settings in .env
	@$(BIN)/python -m bot

test: check ## every check and every test
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

check: dev ## the checks alone: format, lint, types, who imports whom
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: dev ## put the code into its form
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format .

long: dev ## the tests that take minutes: whole matches, more random positions
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long

bench: dev ## measure the engine and the bot
	@$(BIN)/python -m benchmarks

storm: dev ## play STORM_TABLES (200) tables at once, the bot killed STORM_KILLS (10) times meanwhile
	@$(BIN)/python -m tests.storm

golden: dev ## write the golden playthroughs anew
	@$(BIN)/python -m tests.golden.write

pictures: dev ## draw the cards anew, and the samples in docs/pictures
	@$(BIN)/python -m assets.draw
	@$(BIN)/python -m assets.pictures

lock: ## resolve requirements*.txt into the locks (UPGRADE=--upgrade takes newer versions)
	@$(PYTHON) tools/environment.py
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "$(UV)"
	@$(COMPILE) requirements.txt --output-file requirements.lock
	@$(COMPILE) requirements-dev.txt --constraint requirements.lock --output-file requirements-dev.lock

runtime: ## bring .venv to what the bot runs on
	@$(PYTHON) tools/environment.py requirements.lock

dev: ## bring .venv to what the tests need as well
	@$(PYTHON) tools/environment.py requirements-dev.lock
