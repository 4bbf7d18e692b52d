#!/usr/bin/env bash
# Documents the crates of the workspace, with warnings denied: target/doc/<crate>/index.html.
#
# `cargo doc` reads all dependencies once more, as metadata, which takes longer than the documents. But Cargo runs rustdoc
# for the tests in documentation with what is built already. So this stands in for rustdoc there, takes the commands down,
# and runs them without `--test`, side by side.
set -euo pipefail

if [ -n "${DOCUMENTATION_COMMANDS:-}" ]; then # as rustdoc
  arguments=() crate=
  while (($#)); do
    case $1 in
      --test) ;;
      --test-run-directory) shift ;;
      --crate-name) crate=$2; arguments+=("$1") ;;
      *) arguments+=("$1") ;;
    esac
    shift
  done
  # It has nothing public but its entry.
  [ "$crate" != standalone ] || arguments+=(--document-private-items)
  {
    declare -px
    printf 'exec rustdoc -D warnings -o %q' "$DOCUMENTATION_TARGET"
    printf ' %q' "${arguments[@]}"
  } > "$DOCUMENTATION_COMMANDS/$crate"
  exit
fi

cd "$(dirname "$0")/.."
commands=$(mktemp -d)
trap 'rm -rf "$commands"' EXIT
export DOCUMENTATION_TARGET=${CARGO_TARGET_DIR:-$PWD/target}/doc
DOCUMENTATION_COMMANDS=$commands RUSTDOC=$PWD/deploy/documentation.sh "${CARGO:-cargo}" test --workspace --doc
find "$commands" -type f -print0 | xargs -0 -n 1 -P "$(nproc)" bash
