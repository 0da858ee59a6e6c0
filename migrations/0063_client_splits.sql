-- A client's record that holds the visits of two people is split, and the split is undone exactly.

-- Accepts two changes of a row: its personal columns get exactly the values of the first argument, or only columns of
-- the third argument change, which name another row.
create or replace function refuse_all_but_erasure() returns trigger language plpgsql as $$
declare
  erased constant jsonb := tg_argv[0];
  -- The columns that PostgreSQL computes after this trigger.
  computed constant text[] := tg_argv[1];
  links constant text[] := coalesce(tg_argv[2], '{}');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - computed = (to_jsonb(old) - computed) || erased then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - computed <> to_jsonb(old) - computed
    and to_jsonb(new) - computed - links = to_jsonb(old) - computed - links then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;
-- A split gives a counter sale to another client.
drop trigger sales_append_only on sales;
create trigger sales_append_only before update or delete on sales for each row
  execute function refuse_all_but_erasure(
    '{"client_name": "Cliente anónimo", "client_email": "", "client_phone": ""}', '{search_text}', '{client_id}');

-- The client that a split made, until the split is undone or one of both is erased.
create table client_splits (
  client_id uuid primary key references clients,
  from_id uuid not null references clients check (from_id <> client_id),
  at timestamptz not null,
  -- What each changed row was before the split.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- Of all rows of both clients after it: other rows have another hash.
  after_hash bytea not null check (length(after_hash) = 32)
);
create index client_splits_by_origin on client_splits (from_id);

-- Clients of whom staff said that they are two people: they are not suggested as one.
create table different_people (
  one_id uuid not null references clients on delete cascade,
  other_id uuid not null references clients on delete cascade check (one_id < other_id),
  primary key (one_id, other_id)
);
create index different_people_by_other on different_people (other_id);
