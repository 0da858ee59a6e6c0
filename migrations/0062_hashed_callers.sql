-- Calls and failed sign-ins are counted by 32 bytes instead of an address or a name (src/platform/http/rate-limit.ts). The key
-- of the addresses is outside the database, so that the existing rows cannot be converted: their windows are at most
-- an hour long, and start again.
drop table call_counts;
create table call_counts (
  limit_name text not null,
  subject bytea not null check (length(subject) = 32),
  window_start timestamptz not null,
  calls int not null,
  primary key (limit_name, subject, window_start)
);
create index call_counts_by_age on call_counts (window_start);

delete from login_failures;
alter table login_failures drop column place;
alter table login_failures
  add column place bytea not null check (length(place) = 32),
  add primary key (name_key, place);
