# `make` alone prints this help. Every target works as root and as an ordinary user.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
DATA ?= .afterbell
CARGO ?= cargo
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
DEBUG_BINARY := $(abspath $(TARGET_DIR))/debug/afterbell
QUICK_BINARY := $(abspath $(TARGET_DIR))/quick/afterbell

PACKAGES := frontend/node_modules/.package-lock.json
WEB := frontend/dist/index.html
WEB_SOURCES := $(shell find frontend/src frontend/public -type f 2>/dev/null) \
	frontend/webpack.config.mjs frontend/tsconfig.json frontend/package.json

.PHONY: help run build dev test integration check check-web check-rust bench fuzz clean binary quick-binary debug-binary openapi entity

help: ## List the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(WEB) quick-binary ## Build everything and serve it with demo data on http://127.0.0.1:8080 (PORT, DATA)
	@exec $(QUICK_BINARY) run --demo --port $(PORT) --data $(DATA)

build: $(WEB) binary ## Build the product for use: target/release/afterbell

dev: $(PACKAGES) ## Serve with demo data; rebuild and reload as files change
	@exec node deploy/dev.mjs --port $(PORT) --data $(DATA)

test: $(PACKAGES) $(WEB) debug-binary ## Run every test: Rust, jest, journeys in Chromium
	@# Without the tests in documentation, for which all crates would be read once more.
	$(CARGO) test --workspace --lib --bins --tests
	npm --prefix frontend test
	AFTERBELL_BIN=$(DEBUG_BINARY) npm --prefix frontend run e2e

integration: $(PACKAGES) debug-binary ## Run the tests that need more servers: Kafka, Keycloak (Java 17, Maven), PgBouncer
	deploy/pgbouncer/run.sh deploy/kafka/run.sh \
	  $(CARGO) test --workspace --test it -- delivery:: pooled:: --include-ignored
	$(CARGO) test --workspace --test it keycloak:: -- --include-ignored

check: $(PACKAGES) ## Check formatting, dependencies, import cycles, lints, documentation, types, and that generated code is up to date
	@# The web app beside the compiler, which leaves a core idle for minutes.
	@deploy/side-by-side.sh "$(MAKE) --no-print-directory check-web $(WEB)" "$(MAKE) --no-print-directory check-rust"

check-web: $(PACKAGES) ## Check formatting, types, lints and generated clients of the web app
	npm --prefix frontend run codegen:check
	npm --prefix frontend run format:check
	npm --prefix frontend run typecheck
	npm --prefix frontend run lint

check-rust: $(PACKAGES) debug-binary ## Check everything but the web app
	$(CARGO) fmt --all --check
	@deploy/dependencies.sh
	@node deploy/cycles.mjs
	@# Where clippy compiles the crates (.ci/run), they are linted by now.
	[ "$${RUSTC_WORKSPACE_WRAPPER:-}" = clippy-driver ] || $(CARGO) clippy --workspace --all-targets -- -D warnings
	CARGO="$(CARGO)" deploy/documentation.sh
	@for service in $$($(DEBUG_BINARY) services); do \
	  $(DEBUG_BINARY) openapi $$service | diff -q - frontend/openapi/$$service.json >/dev/null \
	    || { echo "frontend/openapi/$$service.json is stale: run \`make openapi\`" >&2; exit 1; }; \
	done
	@deploy/services.sh --check $(DEBUG_BINARY)
	@$(DEBUG_BINARY) operations | diff -q - gateway/operations.toml >/dev/null \
	  || { echo "gateway/operations.toml is stale: run \`make openapi\`" >&2; exit 1; }

openapi: $(PACKAGES) debug-binary ## Write the services' OpenAPI documents, the access list and the web app's clients anew
	@mkdir -p frontend/openapi
	@for service in $$($(DEBUG_BINARY) services); do \
	  $(DEBUG_BINARY) openapi $$service > frontend/openapi/$$service.json; \
	done
	@deploy/services.sh $(DEBUG_BINARY)
	@# Written at once: a broken list would be built into the next binary.
	@operations=$$($(DEBUG_BINARY) operations) && printf '%s\n' "$$operations" > gateway/operations.toml
	npm --prefix frontend run codegen

entity: ## Write what a new entity of accounts needs, from table to page: SERVICE=enrollment NAME=fee (PLURAL, SPANISH=tarifa/tarifas/f)
	@node deploy/entity/entity.mjs --service "$(SERVICE)" --name "$(NAME)" --plural "$(PLURAL)" --spanish "$(SPANISH)"

bench: build ## Measure against pgbench and nginx, and the start and size of the binary
	deploy/bench/run.sh

fuzz: build ## Run schemathesis over every service's OpenAPI document
	deploy/fuzz/run.sh

clean: ## Remove what was built (not the data in .afterbell)
	rm -rf frontend/dist frontend/node_modules
	$(CARGO) clean

binary: $(PACKAGES)
	$(CARGO) build --release --package afterbell-standalone

quick-binary: $(PACKAGES)
	$(CARGO) build --profile quick --package afterbell-standalone

debug-binary:
	@# With the tests: built alone it has other features, and everything would be compiled twice.
	@# All targets, because this is also what is linted where clippy compiles.
	$(CARGO) test --workspace --all-targets --no-run

$(PACKAGES): frontend/package.json frontend/package-lock.json
	@# Not `npm ci`: it refuses a lock file that lacks the binaries of platforms we are not on.
	npm --prefix frontend install --no-save
	@touch $@

$(WEB): $(PACKAGES) $(WEB_SOURCES)
	npm --prefix frontend run build
	@touch $@
