-- A stocktake: what was counted of each component, against what the ledger said at that moment.
create table stock_counts (
  id uuid primary key,
  reason text not null check (length(reason) between 1 and 200),
  actor_id uuid,
  actor_name text not null default '',
  created_at timestamptz not null default now()
);
create table stock_count_lines (
  count_id uuid not null references stock_counts,
  component_id uuid not null references components,
  -- The component's last line of the ledger when it was counted; 0: it had none.
  as_of bigint not null check (as_of >= 0),
  -- Stock after that line.
  expected bigint not null check (expected >= 0),
  counted bigint not null check (counted >= 0),
  primary key (count_id, component_id)
);
create index stock_count_lines_by_component on stock_count_lines (component_id);
create trigger stock_counts_append_only before update or delete on stock_counts
  for each row execute function refuse_rewriting();
create trigger stock_count_lines_append_only before update or delete on stock_count_lines
  for each row execute function refuse_rewriting();

-- At the end of the transaction each line has moved the stock by exactly its difference, and no other
-- adjustment has corrected the same component since it was counted.
create function require_count_movement() returns trigger language plpgsql as $$
declare
  moved bigint;
  last_line bigint;
begin
  if new.expected is distinct from (
    case when new.as_of = 0 then 0 else (
      select new_stock from stock_movements
      where component_id = new.component_id and line = new.as_of) end)
  then
    raise exception 'component % did not have % at line %', new.component_id, new.expected, new.as_of
      using errcode = 'check_violation', constraint = 'stock_count_lines_expected';
  end if;
  select coalesce(sum(quantity), 0), max(line) into moved, last_line from stock_movements
    where reference_id = new.count_id and component_id = new.component_id;
  if moved <> new.counted - new.expected then
    raise exception 'count of component % moved % and not %',
      new.component_id, moved, new.counted - new.expected
      using errcode = 'check_violation', constraint = 'stock_count_lines_moved';
  end if;
  if exists (
    select from stock_movements
    where component_id = new.component_id and line > new.as_of and line < coalesce(last_line, 0)
      and type = 'manual_adjustment' and cause is distinct from 'purchase')
  then
    raise exception 'component % was adjusted after it was counted', new.component_id
      using errcode = 'check_violation', constraint = 'stock_count_lines_corrected_once';
  end if;
  return null;
end $$;
create constraint trigger stock_count_lines_moved after insert on stock_count_lines
  deferrable initially deferred for each row execute function require_count_movement();
