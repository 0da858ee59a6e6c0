-- History: what is closed (delivered, completed, cancelled, deleted), counted by month so that a page
-- of very many costs no more than one of few, and how it is cleared.

-- Every clearing, with a copy of all that it hid. In the database and not in a folder: whichever
-- process is asked can hand it out, and backups hold it.
create table history_clearings (
  id uuid primary key,
  -- The mark on the rows that it hid (`cleared_at`); no two clearings share it.
  at timestamptz not null unique,
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 100),
  citations int not null check (citations >= 0),
  reservations int not null check (reservations >= 0),
  restored_at timestamptz,
  check (citations + reservations > 0)
);
create table history_export_parts (
  -- The clearing itself is written when it is known what it hid.
  clearing_id uuid not null references history_clearings on delete cascade
    deferrable initially deferred,
  part int not null check (part >= 0),
  -- Whole lines of JSON, each with its line feed.
  lines text not null,
  primary key (clearing_id, part)
);

-- agenda ----------------------------------------------------------------------------------------

alter table citations
  -- Hidden everywhere by «clear history».
  add column cleared_at timestamptz,
  add constraint citations_cleared_when_closed check
    (cleared_at is null or deleted_at is not null or status in ('delivered', 'cancelled'));
alter table citations
  add column vehicle_brand_folded text not null
    generated always as (folded(vehicle_brand)) stored,
  -- Whether and as what the history has it, and of which instant.
  add column closed_as text generated always as (case
    when cleared_at is not null then null
    when deleted_at is not null then 'deleted'
    when status = 'cancelled' then 'cancelled'
    when status = 'delivered' then 'done' end) stored,
  add column closed_at timestamptz generated always as (case
    when cleared_at is not null then null
    when status = 'cancelled' then cancelled_at
    when status = 'delivered' then coalesce(delivered_at, work_ends_at)
    else deleted_at end) stored;
create index citations_closed on citations (closed_at desc, id desc)
  include (closed_as, vehicle_brand_folded, vehicle_model_folded)
  where closed_as is not null;

-- Lists do not have what was cleared.
drop index citations_by_start;
create index citations_by_start on citations (starts_at, id)
  where deleted_at is null and cleared_at is null;
drop index citations_by_status;
create index citations_by_status on citations (status, starts_at, id)
  where deleted_at is null and cleared_at is null;

-- All of one person, whatever became of it: by e-mail and by the phone's last eight digits.
drop index citations_confirmed_email;
create index citations_by_email on citations (lower(client_email));
create index citations_by_phone
  on citations ((right(regexp_replace(client_phone, '\D', '', 'g'), 8)));

-- reservas --------------------------------------------------------------------------------------

alter table reservations
  add column vehicle_brand_folded text not null
    generated always as (folded(vehicle_brand)) stored,
  add column closed_as text generated always as (case
    when cleared_at is not null then null
    when deleted_at is not null then 'deleted'
    when status = 'cancelled' then 'cancelled'
    when status = 'completed' then 'done' end) stored,
  add column closed_at timestamptz generated always as (case
    when cleared_at is not null then null
    when status = 'cancelled' then cancelled_at
    when status = 'completed' then delivered_at end) stored;
create index reservations_closed on reservations (closed_at desc, id desc)
  include (closed_as, vehicle_brand_folded, vehicle_model_folded, client_country_folded)
  where closed_as is not null;
drop index reservations_confirmed_email;
create index reservations_by_email on reservations (lower(client_email));
create index reservations_by_phone
  on reservations ((right(regexp_replace(client_phone, '\D', '', 'g'), 8)));

-- historial -------------------------------------------------------------------------------------

-- How many are closed, by what the history's filters ask most: pages and totals come from these few
-- rows instead of from all that they count.
create table history_tally (
  kind text not null check (kind in ('citation', 'reservation')),
  state text not null check (state in ('done', 'cancelled', 'deleted')),
  -- First day of the workshop's month.
  month date not null check (extract(day from month) = 1),
  brand text not null,
  -- Citations know none.
  country text not null,
  number bigint not null,
  primary key (month, kind, state, brand, country)
);

create type history_change as
  (state text, at timestamptz, brand text, country text, change int);

create function tally_history(closed text, changes history_change[]) returns void
language plpgsql as $$
declare
  zone text;
begin
  if changes = '{}' then
    return;
  end if;
  -- Whoever changes the time zone waits, or is waited for.
  select time_zone into zone from business_settings for share;
  insert into history_tally as tally (kind, state, month, brand, country, number)
    select closed, each.state, date_trunc('month', each.at at time zone zone)::date,
      each.brand, each.country, sum(each.change)
    from unnest(changes) as each group by 2, 3, 4, 5 having sum(each.change) <> 0
    order by 2, 3, 4, 5
    on conflict (month, kind, state, brand, country)
    do update set number = tally.number + excluded.number;
end $$;

-- One statement may close or clear many: each is counted once per statement, not once per row.
create function tally_citations() returns trigger language plpgsql as $$
declare
  changes history_change[] := '{}';
  delivered_more int;
begin
  if tg_op <> 'INSERT' then
    changes := array(select (closed_as, closed_at, vehicle_brand_folded, '', -1)::history_change
      from old_rows where closed_as is not null);
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select (closed_as, closed_at, vehicle_brand_folded, '', 1)::history_change
      from new_rows where closed_as is not null);
  end if;
  if changes = '{}' then
    return null;
  end if;
  perform tally_history('citation', changes);
  select sum(change) into delivered_more from unnest(changes) where state = 'done';
  if delivered_more <> 0 then
    update citation_tally set delivered = delivered + delivered_more;
  end if;
  return null;
end $$;

create function tally_reservations() returns trigger language plpgsql as $$
declare
  changes history_change[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(select
      (closed_as, closed_at, vehicle_brand_folded, client_country_folded, -1)::history_change
      from old_rows where closed_as is not null);
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(select
      (closed_as, closed_at, vehicle_brand_folded, client_country_folded, 1)::history_change
      from new_rows where closed_as is not null);
  end if;
  perform tally_history('reservation', changes);
  return null;
end $$;

drop trigger citations_delivered_more on citations;
drop trigger citations_delivered_less on citations;
drop trigger citations_delivered_inserted on citations;
drop trigger citations_delivered_removed on citations;
drop function tally_delivered();

create trigger citations_tallied_insert after insert on citations
  referencing new table as new_rows for each statement execute function tally_citations();
create trigger citations_tallied_update after update on citations
  referencing old table as old_rows new table as new_rows
  for each statement execute function tally_citations();
create trigger citations_tallied_delete after delete on citations
  referencing old table as old_rows for each statement execute function tally_citations();
create trigger reservations_tallied_insert after insert on reservations
  referencing new table as new_rows for each statement execute function tally_reservations();
create trigger reservations_tallied_update after update on reservations
  referencing old table as old_rows new table as new_rows
  for each statement execute function tally_reservations();
create trigger reservations_tallied_delete after delete on reservations
  referencing old table as old_rows for each statement execute function tally_reservations();

-- What the tally must be; the doctor compares it with what it is.
create view history_counted as
  select closed.kind, closed.state,
    date_trunc('month', closed.at at time zone settings.time_zone)::date as month,
    closed.brand, closed.country, count(*) as number
  from business_settings as settings, (
    select 'citation' as kind, closed_as as state, closed_at as at,
      vehicle_brand_folded as brand, '' as country
    from citations where closed_as is not null
    union all
    select 'reservation', closed_as, closed_at, vehicle_brand_folded, client_country_folded
    from reservations where closed_as is not null) as closed
  group by 1, 2, 3, 4, 5;

-- In another time zone some fall into another month.
create function tally_again() returns trigger language plpgsql as $$
begin
  delete from history_tally;
  insert into history_tally (kind, state, month, brand, country, number)
    select kind, state, month, brand, country, number from history_counted;
  return null;
end $$;
create trigger history_in_another_zone after update of time_zone on business_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function tally_again();

insert into history_tally (kind, state, month, brand, country, number)
  select kind, state, month, brand, country, number from history_counted;
