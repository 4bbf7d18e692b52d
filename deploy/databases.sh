#!/bin/sh
# Makes what a service needs in PostgreSQL: a database, the role that owns its tables, the role that serves requests, with
# an end to how long it may take, and a role that nobody signs in as, for functions that look past row-level security.
# What is there already stays, and gets the passwords given.
#
#   AFTERBELL_OWNER_PASSWORD=… AFTERBELL_PASSWORD=… deploy/databases.sh [SERVICE…]
#
# Which server, and as whom, is said by psql's own variables: PGHOST, PGPORT, PGUSER, PGPASSWORD. Without arguments the
# services are those of services.txt beside this, so that the official PostgreSQL image can run this when it starts empty.
set -eu

: "${AFTERBELL_OWNER_PASSWORD:?is the password of the owners}"
: "${AFTERBELL_PASSWORD:?is the password of the serving roles}"
[ $# -gt 0 ] || set -- $(cat "$(dirname "$0")/services.txt")

for service; do
  service=$(echo "$service" | tr - _)
  # Passwords go by the environment: other users can read what a command line says.
  psql --dbname postgres --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set "name=afterbell_$service" <<'SQL'
\getenv owner_password AFTERBELL_OWNER_PASSWORD
\getenv password AFTERBELL_PASSWORD
\set owner :name _owner
\set definer :name _definer
SELECT format('CREATE ROLE %I', role) FROM unnest(ARRAY[:'name', :'owner', :'definer']) AS wanted (role)
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
ALTER ROLE :"name" LOGIN PASSWORD :'password';
ALTER ROLE :"owner" LOGIN PASSWORD :'owner_password';
-- Inheriting, the owner would have the definer's policies as well and see every tenant.
ALTER ROLE :"owner" NOINHERIT;
GRANT :"definer" TO :"owner";
ALTER ROLE :"name" SET statement_timeout = '60s';
ALTER ROLE :"name" SET lock_timeout = '20s';
ALTER ROLE :"name" SET idle_in_transaction_session_timeout = '60s';
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'owner')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
\connect :name
ALTER SCHEMA public OWNER TO :"owner";
SQL
done
