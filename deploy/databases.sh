#!/bin/sh
# Makes what a service needs in PostgreSQL: a database, the role that owns its tables, the role that serves requests, with
# an end to how long it may take, and a role that nobody signs in as, for functions that look past row-level security.
# What is there already stays, and gets the passwords given.
#
#   AFTERBELL_OWNER_PASSWORD=… AFTERBELL_PASSWORD=… deploy/databases.sh [SERVICE…]
#
# Which server, and as whom, is said by psql's own variables: PGHOST, PGPORT, PGUSER, PGPASSWORD. That role has to have
# CREATEROLE and CREATEDB, as the first one of a managed server does; it need not be a superuser. Without arguments the
# services are those of services.txt beside this, so that the official PostgreSQL image can run this when it starts empty.
set -eu

: "${AFTERBELL_OWNER_PASSWORD:?is the password of the owners}"
: "${AFTERBELL_PASSWORD:?is the password of the serving roles}"
[ $# -gt 0 ] || set -- $(cat "$(dirname "$0")/services.txt")

for service; do
  service=$(echo "$service" | tr - _)
  # Passwords go by the environment: other users can read what a command line says.
  psql --dbname postgres --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set "name=afterbell_$service" <<'SQL'
SET client_min_messages = warning;
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
-- Only who may act as the owner may give it a database. Who made the role may, but has to say so.
SELECT rolsuper AS is_super, current_setting('server_version_num')::int >= 160000 AS has_options
FROM pg_roles WHERE rolname = current_user \gset
\if :is_super
\elif :has_options
GRANT :"owner" TO CURRENT_USER WITH INHERIT FALSE, SET TRUE;
\else
GRANT :"owner" TO CURRENT_USER;
\endif
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'owner')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
\connect :name
SELECT nspowner <> :'owner'::regrole AS is_new FROM pg_namespace WHERE nspname = 'public' \gset
\if :is_new
-- The schema belongs to whoever owns the database, which is a role that has to be inherited.
BEGIN;
ALTER ROLE :"owner" INHERIT;
SET ROLE :"owner";
ALTER SCHEMA public OWNER TO :"owner";
RESET ROLE;
ALTER ROLE :"owner" NOINHERIT;
COMMIT;
\endif
SQL
done
