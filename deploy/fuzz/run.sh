#!/usr/bin/env bash
# `make fuzz`: schemathesis over every service's OpenAPI document, through the gateway, with real tokens.
# FUZZ_EXAMPLES (40), FUZZ_SECONDS (90) and FUZZ_SEED change how much and what is tried. FUZZ_SECONDS is the most for each
# service as a super admin and as an account admin; a session admin gets a half of it and staff a third, so that seven
# services take half an hour at most. FUZZ_SERVICES names those that are tried, such as "roster". The product's log goes
# to target/fuzz/product.log.
set -euo pipefail
cd "$(dirname "$0")/../.."

venv="$(readlink -f "${CARGO_TARGET_DIR:-target}")/fuzz"
mkdir -p "$(dirname "$venv")"
if ! cmp -s deploy/fuzz/requirements.txt "$venv/requirements.txt"; then
  python3 -m venv --clear "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement deploy/fuzz/requirements.txt
  cp deploy/fuzz/requirements.txt "$venv/requirements.txt"
fi
exec "$venv/bin/python" deploy/fuzz/fuzz.py "$@"
