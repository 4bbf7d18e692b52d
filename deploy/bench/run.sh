#!/usr/bin/env bash
# `make bench`: one table of ratios, measured side by side in one run. Raw numbers go to target/bench/.
#
# A whole run takes hours and 20 GB. What makes it smaller, with what it is otherwise:
#   BENCH_PARTS            start,star,lists,growth,roster,planner,content,gateway: what is measured (gateway compiles a release build)
#   BENCH_USERS            1000000  people of the large account
#   BENCH_SITES            10000    its sites, BENCH_PROGRAMS 100 its programs
#   BENCH_SCHOLARS         1000000  its scholars; a site needs 40 of them or more
#   BENCH_PLAN_SITES       1000     sites of a program with 200 tasks each, and a tenth of them beside it
#   BENCH_ITEMS            50000    items of the catalog
#   BENCH_MARKED_DAYS      28       last days of the year of attendance of which each mark is there
#   BENCH_IMPORT_ROWS      50000    children of the file that is imported
#   BENCH_ROUNDS           25       rounds against pgbench, BENCH_SECONDS 2 seconds each, BENCH_MARK_ROUNDS 15 of marks
#   BENCH_READS            200      reads of each register and chart, and of each connection that searches
#   BENCH_GROWTH_REQUESTS  1000     requests of each page of the large and the small account
#   AFTERBELL_BIN          target/release/afterbell: another binary; a debug build misses the floors
# To see only that the roster's part runs to its end, in some minutes:
#   AFTERBELL_BIN=target/debug/afterbell BENCH_PARTS=roster BENCH_USERS=1000 BENCH_SITES=200 BENCH_PROGRAMS=10 \
#     BENCH_SCHOLARS=20000 BENCH_MARKED_DAYS=14 BENCH_IMPORT_ROWS=2000 BENCH_ROUNDS=2 BENCH_SECONDS=1 BENCH_MARK_ROUNDS=3 \
#     BENCH_READS=20 deploy/bench/run.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

for program in wrk pgbench nginx node; do
  command -v "$program" >/dev/null 2>&1 || {
    echo "bench needs $program (apt-get install wrk nginx-light postgresql)" >&2
    exit 2
  }
done
exec node deploy/bench/bench.mjs "$@"
