#!/bin/sh
# Runs once, in the empty database of compose.yaml: the app's role owns its database and is no superuser.
set -eu
PGPASSWORD="$POSTGRES_PASSWORD" psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -U postgres <<'SQL'
CREATE ROLE bujia LOGIN CREATEDB PASSWORD :'password';
CREATE DATABASE bujia OWNER bujia ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
SQL
