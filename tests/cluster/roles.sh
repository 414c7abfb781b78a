#!/bin/sh
# Waits for a primary, and makes what a superuser makes of a hall (OPERATING.md), if it is not there yet. Where the primary is,
# and who signs in, comes from the environment (PGHOST and the like).
set -eu
: "${OWNER_PASSWORD:?set OWNER_PASSWORD}" "${HALL_PASSWORD:?set HALL_PASSWORD}"
until psql -q -d postgres -c 'SELECT' >/dev/null 2>&1; do sleep 1; done
psql -q -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v hall="$HALL_PASSWORD" -d postgres <<'SQL'
SELECT 'CREATE ROLE longhall_server NOLOGIN'
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'longhall_server') \gexec
SELECT format('CREATE ROLE hall_owner LOGIN PASSWORD %L IN ROLE longhall_server', :'owner')
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hall_owner') \gexec
SELECT format('CREATE ROLE hall LOGIN PASSWORD %L IN ROLE longhall_server', :'hall')
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hall') \gexec
SELECT 'CREATE DATABASE hall OWNER hall_owner ENCODING ''UTF8'' TEMPLATE template0'
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'hall') \gexec
SQL
