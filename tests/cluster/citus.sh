#!/bin/sh
# A hall on Citus, on this machine: see citus.py, which takes a running cluster (TEST_CITUS_URL: the superuser's URL of an empty
# database of its coordinator) or starts one (CITUS_BIN_DIR: the programs of a PostgreSQL whose extensions have Citus).
if [ -z "${TEST_CITUS_URL:-}" ] && [ -z "${CITUS_BIN_DIR:-}" ]; then
    echo "NOT CHECKED: a hall on Citus: neither TEST_CITUS_URL nor CITUS_BIN_DIR is set" >&2
    exit 0
fi
exec python3 "$(dirname "$0")/citus.py" "$@"
