-- Copies of the data that the product makes by itself.

alter table business_settings add column backups_hourly boolean not null default false;

-- Every try, under way or done. The rows of a restored database tell of files of another one: loading
-- a backup empties the table.
create table backup_runs (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'rehearsed', 'read', 'failed')),
  -- Why it failed, or why it was read but not rehearsed.
  reason text check (reason ~ '^[a-z][a-z-]{1,40}$'),
  -- Of whoever pressed the button; null where it was due.
  asked_by text check (length(asked_by) <= 100),
  -- Of the snapshot, once it runs.
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Machine and folder, as only a process there can look whether the file still is.
  place text not null default '',
  file text not null default '',
  bytes bigint check (bytes > 0),
  row_count bigint check (row_count >= 0),
  -- How much room was missing.
  missing_bytes bigint check (missing_bytes > 0),
  constraint backup_runs_ended check ((ended_at is null) = (state in ('waiting', 'running'))),
  constraint backup_runs_reason check (
    case state when 'read' then reason is not null when 'failed' then reason is not null
      else reason is null end),
  constraint backup_runs_file check (
    state not in ('rehearsed', 'read') or (file <> '' and bytes is not null and row_count is not null))
);
create index backup_runs_latest on backup_runs (started_at desc);
-- One at a time.
create unique index backup_runs_one_live on backup_runs ((true)) where state in ('waiting', 'running');
