-- The history's filter of models asks for a tally of its own: in the one that every page reads, models
-- would be as many rows as there are records.

create table history_model_tally (
  kind text not null check (kind in ('citation', 'reservation')),
  state text not null check (state in ('done', 'cancelled', 'deleted')),
  -- First day of the workshop's month.
  month date not null check (extract(day from month) = 1),
  brand text not null,
  -- Citations know none.
  country text not null,
  model text not null,
  number bigint not null,
  primary key (month, kind, state, brand, country, model)
);

alter type history_change add attribute model text;

create or replace function tally_history(closed text, changes history_change[]) returns void
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
  insert into history_model_tally as tally (kind, state, month, brand, country, model, number)
    select closed, each.state, date_trunc('month', each.at at time zone zone)::date,
      each.brand, each.country, each.model, sum(each.change)
    from unnest(changes) as each group by 2, 3, 4, 5, 6 having sum(each.change) <> 0
    order by 2, 3, 4, 5, 6
    on conflict (month, kind, state, brand, country, model)
    do update set number = tally.number + excluded.number;
end $$;

create or replace function tally_citations() returns trigger language plpgsql as $$
declare
  changes history_change[] := '{}';
  delivered_more int;
begin
  if tg_op <> 'INSERT' then
    changes := array(select (closed_as, closed_at, vehicle_brand_folded, '', -1,
        vehicle_model_folded)::history_change
      from old_rows where closed_as is not null);
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(select (closed_as, closed_at, vehicle_brand_folded, '', 1,
        vehicle_model_folded)::history_change
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

create or replace function tally_reservations() returns trigger language plpgsql as $$
declare
  changes history_change[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(select (closed_as, closed_at, vehicle_brand_folded, client_country_folded, -1,
        vehicle_model_folded)::history_change
      from old_rows where closed_as is not null);
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(select (closed_as, closed_at, vehicle_brand_folded,
        client_country_folded, 1, vehicle_model_folded)::history_change
      from new_rows where closed_as is not null);
  end if;
  perform tally_history('reservation', changes);
  return null;
end $$;

-- What the tallies must be; the doctor compares them with what they are.
create view history_model_counted as
  select closed.kind, closed.state,
    date_trunc('month', closed.at at time zone settings.time_zone)::date as month,
    closed.brand, closed.country, closed.model, count(*) as number
  from business_settings as settings, (
    select 'citation' as kind, closed_as as state, closed_at as at,
      vehicle_brand_folded as brand, '' as country, vehicle_model_folded as model
    from citations where closed_as is not null
    union all
    select 'reservation', closed_as, closed_at, vehicle_brand_folded, client_country_folded,
      vehicle_model_folded
    from reservations where closed_as is not null) as closed
  group by 1, 2, 3, 4, 5, 6;
create or replace view history_counted as
  select kind, state, month, brand, country, sum(number)::bigint as number
  from history_model_counted group by 1, 2, 3, 4, 5;

-- In another time zone some fall into another month.
create or replace function tally_again() returns trigger language plpgsql as $$
begin
  delete from history_tally;
  delete from history_model_tally;
  insert into history_tally (kind, state, month, brand, country, number)
    select kind, state, month, brand, country, number from history_counted;
  insert into history_model_tally (kind, state, month, brand, country, model, number)
    select kind, state, month, brand, country, model, number from history_model_counted;
  return null;
end $$;

insert into history_model_tally (kind, state, month, brand, country, model, number)
  select kind, state, month, brand, country, model, number from history_model_counted;
