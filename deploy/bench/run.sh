#!/usr/bin/env bash
# `make bench`: one table of ratios, measured side by side in one run. Raw numbers go to target/bench/.
set -euo pipefail
cd "$(dirname "$0")/../.."

for program in wrk pgbench nginx node; do
  command -v "$program" >/dev/null 2>&1 || {
    echo "bench needs $program (apt-get install wrk nginx-light postgresql)" >&2
    exit 2
  }
done
exec node deploy/bench/bench.mjs "$@"
