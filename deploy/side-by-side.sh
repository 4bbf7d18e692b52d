#!/usr/bin/env bash
# Runs two commands at the same time. The first one's output is kept and printed when it has ended, so that the two do not
# mix. Fails if one of them fails; when the second fails, the first is ended.
#
#   deploy/side-by-side.sh 'make check-web' 'make check-rust'
set -euo pipefail

[ $# -eq 2 ] || { echo "usage: $0 COMMAND COMMAND" >&2; exit 2; }
log=$(mktemp)
# A process group of its own, so that what it started ends with it.
set -m
bash -c "$1" < /dev/null > "$log" 2>&1 &
beside=$!
set +m
trap 'kill -- -"$beside" 2>/dev/null || true; rm -f "$log"' EXIT
trap 'exit 130' INT TERM

bash -c "$2"
status=0
wait "$beside" || status=$?
cat "$log"
exit "$status"
