-- Copies of the data at a second target (a folder or an SFTP server), and what is known of each target.

create table backup_second_copies (
  place text not null,
  file text not null,
  -- Of the snapshot.
  started_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  -- HMAC-SHA-256 of the file, as in backup_runs.
  seal bytea not null check (octet_length(seal) = 32),
  encrypted boolean not null,
  primary key (place, file)
);

create table backup_targets (
  place text primary key,
  -- The last try to send a copy there, and why it failed; null: it did not.
  sent_at timestamptz,
  send_reason text check (send_reason ~ '^[a-z][a-z-]{1,40}$'),
  -- The last weekly check of the newest copy there.
  checked_at timestamptz,
  check_outcome text check (check_outcome in ('restored', 'read', 'matched', 'failed')),
  check_reason text check (check_reason ~ '^[a-z][a-z-]{1,40}$'),
  constraint backup_targets_checked check ((checked_at is null) = (check_outcome is null)),
  constraint backup_targets_reason check ((check_reason is not null) = (check_outcome is not distinct from 'failed'))
);
