-- The last integrity check that an admin asked for in the panel: at most one row.
create table integrity_checks (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  running boolean not null,
  -- Of the last complete check; null: none was completed yet.
  checked_at timestamptz,
  total int,
  broken jsonb,
  check ((checked_at is null) = (total is null) and (checked_at is null) = (broken is null))
);
