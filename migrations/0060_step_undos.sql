-- The last step of a citation that its user can undo for some seconds, where the table of transitions has no way back.
-- Kept for an hour.
create table step_undos (
  citation_id uuid primary key references citations on delete cascade,
  by_id uuid not null,
  at timestamptz not null,
  from_status text not null,
  to_status text not null,
  -- What each changed row was before the step.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- Of all rows that the step could change, after it: other rows have another hash.
  after_hash bytea not null check (length(after_hash) = 32)
);
create index step_undos_by_age on step_undos (at);
