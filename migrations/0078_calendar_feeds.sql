-- Addresses of calendar feeds (docs/decisions/0110). Only a hash of the secret part is stored.
create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null: the appointments of all bays.
  bay int check (bay >= 1),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  last_read_at timestamptz,
  constraint calendar_feeds_one_each unique nulls not distinct (user_id, bay)
);
