-- Cancellations of several web bookings at once, kept for a day so that they can be undone.
create table bulk_cancels (
  id uuid primary key,
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null,
  undone_at timestamptz
);
create index bulk_cancels_by_age on bulk_cancels (at);

-- The bay and the working time that each of them held: `[{"start": ms, "end": ms}]`.
create table bulk_cancelled (
  bulk_id uuid not null references bulk_cancels on delete cascade,
  citation_id uuid not null references citations on delete cascade,
  bay int not null check (bay between 1 and 20),
  pieces jsonb not null check (jsonb_typeof(pieces) = 'array'),
  primary key (bulk_id, citation_id)
);
create index bulk_cancelled_by_citation on bulk_cancelled (citation_id);
