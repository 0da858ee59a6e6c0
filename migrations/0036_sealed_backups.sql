-- Copies are authenticated with a key outside of the database, and encrypted where the owner has a key.

-- HMAC-SHA-256 of the file as it was test-restored; null: made before copies were authenticated.
alter table backup_runs add column seal bytea check (octet_length(seal) = 32);
alter table backup_runs add column encrypted boolean not null default false;
