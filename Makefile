# `make demo` runs the main job, `make test` passes the tests; both set up what they need first.
PYTHON ?= python3
BIN := .venv/bin
CATALOGUES := $(wildcard src/arpad/locale/*/LC_MESSAGES/*.po)
SOAK ?= 1
DEMO_DAY := 2025-03-10
SERVE ?= 1

.PHONY: setup demo test soak lint bench docs clean

setup: .venv/.ready

# The package is installed for development with every version pinned; the install compiles the catalogues.
# The source is compiled too: where Python may not write bytecode, each start would compile it again.
.venv/.ready: pyproject.toml constraints.txt hatch_build.py $(CATALOGUES)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install --quiet --editable ".[dev]"
	@$(BIN)/python -m compileall -q src
	@touch $@

# The demo office, a tour of it, and its site in the foreground until Ctrl-C; SERVE=0 ends after the tour.
demo: setup
	@rm -rf build/demo && mkdir -p build
	@$(BIN)/arpad office demo --office build/demo
	@$(BIN)/arpad office due --office build/demo --today $(DEMO_DAY)
	@$(BIN)/arpad office list top standard --office build/demo
	@$(BIN)/arpad office list explain standard 1 --office build/demo
	@$(BIN)/arpad office verify --office build/demo
	@$(if $(filter 0,$(SERVE)),:,ARPAD_SITE_NAME="Rating office of the Demo Federation" $(BIN)/arpad office serve --office build/demo --today $(DEMO_DAY))

test: setup
	$(BIN)/python -m pytest -n auto --dist loadgroup

# Fault and agreement tests at full counts and the mutation measure. SOAK=10 runs a tenth, SEED=n repeats a run,
# MUTANTS=0 leaves the measure out.
soak: setup
	$(BIN)/python -m tests.soak --part $(SOAK) $(if $(SEED),--seed $(SEED)) $(if $(filter 0,$(MUTANTS)),--without-mutants)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/python -m benchmarks.rate_open
	$(BIN)/python -m benchmarks.fide_lists
	$(BIN)/python -m benchmarks.fide_opening
	$(BIN)/python -m benchmarks.trf_files
	$(BIN)/python -m benchmarks.replay
	$(BIN)/python -m benchmarks.office
	$(BIN)/python -m benchmarks.site

docs: setup
	$(BIN)/python -m docs.build

clean:
	rm -rf .venv build dist src/arpad/locale/*/LC_MESSAGES/*.mo
