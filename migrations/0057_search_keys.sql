-- One definition of what searches compare: `search_key()`. A record matches when its key contains each word of the
-- text (src/platform/data/text-search.ts).

-- Lower case without accents. Letters without a decomposition in Unicode are replaced by those that people type.
create or replace function folded(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g'),
    'łøđðħıŧ', 'loddhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- The letters and digits of a text: «CG 125», «CG-125» and «cg125» are one text.
create function search_key(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(folded(value), '[^[:alnum:]]', '', 'g')
$$;

-- The words of each text, each after a blank, and its letters and digits alone if they differ. No part of a search
-- matches across two texts.
create function search_keys(variadic texts text[]) returns text language plpgsql immutable strict parallel safe as $$
declare
  keys text := '';
  words text;
  each text;
begin
  foreach each in array texts loop
    words := btrim(regexp_replace(folded(each), '[^[:alnum:]]+', ' ', 'g'));
    keys := keys || ' ' || words || E'\n';
    if strpos(words, ' ') > 0 then keys := keys || replace(words, ' ', '') || E'\n'; end if;
  end loop;
  return keys;
end $$;

-- agenda, reservas, historial -------------------------------------------------------------------

drop view history_counted;
drop view history_model_counted;
alter table citations drop column search_text, drop column vehicle_brand_folded, drop column vehicle_model_folded;
alter table citations
  add column search_text text not null generated always as (search_keys(client_name,
    regexp_replace(client_phone, '\D', '', 'g'), vehicle_brand || ' ' || vehicle_model, vehicle_plate)) stored,
  add column vehicle_brand_folded text not null generated always as (search_keys(vehicle_brand)) stored,
  add column vehicle_model_folded text not null generated always as (search_keys(vehicle_model)) stored;
create index citations_by_search_text on citations using gin (search_text gin_trgm_ops);
create index citations_by_vehicle_model on citations using gin (vehicle_model_folded gin_trgm_ops);
create index citations_live on citations (starts_at, id, status)
  include (search_text, vehicle_model_folded, service_category, service_id, product_id, day)
  where status not in ('delivered', 'cancelled') and deleted_at is null;
create index citations_closed on citations (closed_at desc, id desc)
  include (closed_as, vehicle_brand_folded, vehicle_model_folded)
  where closed_as is not null;

alter table reservations drop column search_text, drop column vehicle_brand_folded,
  drop column vehicle_model_folded, drop column client_country_folded;
alter table reservations
  add column search_text text not null generated always as (search_keys(client_name,
    regexp_replace(client_phone, '\D', '', 'g'), vehicle_brand || ' ' || vehicle_model, code)) stored,
  add column vehicle_brand_folded text not null generated always as (search_keys(vehicle_brand)) stored,
  add column vehicle_model_folded text not null generated always as (search_keys(vehicle_model)) stored,
  add column client_country_folded text not null generated always as (search_keys(client_country)) stored;
create index reservations_by_search_text on reservations using gin (search_text gin_trgm_ops);
create index reservations_by_vehicle_model on reservations using gin (vehicle_model_folded gin_trgm_ops);
create index reservations_live on reservations (created_at desc, id desc, status)
  include (search_text, client_country_folded, vehicle_model_folded)
  where status not in ('delivered', 'completed', 'cancelled')
    and deleted_at is null and cleared_at is null;
create index reservations_closed on reservations (closed_at desc, id desc)
  include (closed_as, vehicle_brand_folded, vehicle_model_folded, client_country_folded)
  where closed_as is not null;

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
create view history_counted as
  select kind, state, month, brand, country, sum(number)::bigint as number
  from history_model_counted group by 1, 2, 3, 4, 5;
delete from history_tally;
delete from history_model_tally;
insert into history_tally (kind, state, month, brand, country, number)
  select kind, state, month, brand, country, number from history_counted;
insert into history_model_tally (kind, state, month, brand, country, model, number)
  select kind, state, month, brand, country, model, number from history_model_counted;

-- stock -----------------------------------------------------------------------------------------

alter table sales drop column search_text;
alter table sales add column search_text text not null generated always as
  (search_keys(client_name, regexp_replace(client_phone, '\D', '', 'g'))) stored;
create index sales_by_search_text on sales using gin (search_text gin_trgm_ops);

alter table components drop column search_folded;
alter table components
  -- For pickers.
  add column search_text text not null generated always as (search_keys(code, name)) stored,
  -- For the list of the stock.
  add column stock_search_text text not null
    generated always as (search_keys(code, name, supplier, location)) stored;
create index components_by_search on components using gin (search_text gin_trgm_ops) where deleted_at is null;

-- registro --------------------------------------------------------------------------------------

-- Rows with a letter that is now folded compute their columns again.
update clients set name = name where name ~* '[łøđðħıŧßæœþ]';
update motorcycles set brand = brand where brand || model || plate ~* '[łøđðħıŧßæœþ]';
insert into client_words (word, client_id)
  select distinct part, client_id from client_words, unnest(folded_words(word)) as part
  where word ~ '[łøđðħıŧßæœþ]' on conflict do nothing;
delete from client_words where word ~ '[łøđðħıŧßæœþ]';

-- Also the letters and digits of the model and of brand and model: «cg125» finds «CG 125».
create or replace function write_motorcycle_words() returns trigger language plpgsql as $$
begin
  delete from motorcycle_words where motorcycle_id = new.id;
  insert into motorcycle_words (word, motorcycle_id)
    select distinct word, new.id
    from unnest(folded_words(concat_ws(' ', new.brand, new.model, new.year, new.vin))
      || search_key(new.model) || search_key(new.brand || new.model)) as word
    where word <> '';
  return null;
end $$;
insert into motorcycle_words (word, motorcycle_id)
  select distinct word, id
  from motorcycles, unnest(folded_words(concat_ws(' ', brand, model))
    || search_key(model) || search_key(brand || model)) as word
  where word <> '' on conflict do nothing;

-- The middle and the end of a telephone number, of a plate and of a frame number.
create index client_contacts_by_digits on client_contacts using gin (key gin_trgm_ops) where kind = 'phone';
alter table motorcycles add column numbers_text text not null
  generated always as (search_keys(plate, vin)) stored;
create index motorcycles_by_numbers on motorcycles using gin (numbers_text gin_trgm_ops);
