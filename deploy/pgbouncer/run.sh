#!/bin/sh
# Runs a command that finds in AFTERBELL_TEST_PGBOUNCER a PgBouncer which knows prepared statements, 1.21 or later: the one
# of the PATH, else one that is built once, below target/, from the source of Debian 13: Debian 12 has 1.18. Takes apt,
# make, gcc, pkg-config, libevent-dev and libssl-dev.
#
#   deploy/pgbouncer/run.sh cargo test --workspace --test it pooled:: -- --include-ignored
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND…" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)

is_recent() { # program
  version=$("$1" --version 2>/dev/null | sed -n 's/^PgBouncer \([0-9.]*\).*/\1/p')
  [ -n "$version" ] && [ "$(printf '%s\n' 1.21 "$version" | sort --version-sort | head -n 1)" = 1.21 ]
}

program=$(command -v pgbouncer || true)
if [ -z "$program" ] || ! is_recent "$program"; then
  program=$here/../../target/pgbouncer/pgbouncer
fi
if [ ! -x "$program" ]; then
  build=$(mktemp -d)
  trap 'rm -rf "$build"' EXIT
  mkdir -p "$build/lists/partial" "$build/cache/archives/partial" "$(dirname "$program")"
  # From where this machine takes its packages.
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1)
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" \
    > "$build/sources.list"
  set_apart="-o Dir::Etc::SourceList=$build/sources.list -o Dir::Etc::SourceParts=- -o Dir::State::Lists=$build/lists
    -o Dir::Cache=$build/cache -o APT::Sandbox::User=$(id -un)"
  (
    cd "$build"
    # shellcheck disable=SC2086 # several options
    apt-get $set_apart update -q
    # shellcheck disable=SC2086
    apt-get $set_apart source -q --download-only pgbouncer
    tar xf pgbouncer_*.orig.tar.*
    cd pgbouncer-*/
    ./configure --without-cares --without-pam
    make pgbouncer
    cp pgbouncer "$program.$$"
  ) > "$build/log" 2>&1 || { tail -n 40 "$build/log" >&2; echo "PgBouncer could not be built" >&2; exit 1; }
  # Other accounts run it too: it refuses to be root's.
  chmod 755 "$program.$$"
  mv "$program.$$" "$program"
  rm -rf "$build"
  trap - EXIT
fi
AFTERBELL_TEST_PGBOUNCER=$(realpath "$program")
export AFTERBELL_TEST_PGBOUNCER
exec "$@"
