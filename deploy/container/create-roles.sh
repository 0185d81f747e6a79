#!/bin/sh
# Creates the roles and grants of docs/operate.md, "Two roles in the database". Postgres's image runs it once, as the
# superuser, when it creates the database.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname="$POSTGRES_DB" <<'SQL'
\getenv database POSTGRES_DB
\getenv owner OWNER_PASSWORD
\getenv requests REQUESTS_PASSWORD
create role care_owner login password :'owner';
create role care_requests login password :'requests';
alter database :"database" owner to care_owner;
revoke temporary on database :"database" from public;
SQL
