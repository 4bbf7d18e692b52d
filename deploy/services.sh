#!/bin/sh
# Writes what the files of deployment say of each service: deploy/services.txt as a whole, and in the others the lines
# between `# each service: LINE`, where SERVICE stands for its name, and `# end of services`. The services are those
# that `afterbell services` lists. With --check nothing is written: a difference fails.
#
#   deploy/services.sh [--check] [path of afterbell]
set -eu

check=
[ "${1-}" != --check ] || { check=yes; shift; }
names=$("${1:-target/debug/afterbell}" services)
cd "$(dirname "$0")/.."
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT

put() { # file
  if [ -z "$check" ]; then
    cat "$fresh" > "$1"
  elif ! diff -u "$1" "$fresh" >&2; then
    echo "$1 is stale: run \`make openapi\`" >&2
    exit 1
  fi
}

echo "$names" > "$fresh"
put deploy/services.txt
for file in deploy/compose.yaml helm/values.yaml; do
  names=$names awk '
    /# end of services/ { inside = 0 }
    !inside
    match($0, /# each service: /) {
      count = split(ENVIRON["names"], names, "\n")
      for (i = 1; i <= count; i++) {
        line = substr($0, 1, RSTART - 1) substr($0, RSTART + RLENGTH)
        gsub(/SERVICE/, names[i], line)
        print line
      }
      inside = 1
    }
  ' "$file" > "$fresh"
  put "$file"
done
