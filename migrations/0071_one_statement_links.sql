-- A new record is linked to a new client and motorcycle, or to known ones, in few statements. The rules are those of
-- 0059_shared_contacts.sql and 0046_linking_beside_merges.sql. `match_client()` and `find_or_create_client()` are replaced
-- only in how they store names.

-- The same functions in PL/pgSQL, which caches their plans: PostgreSQL inlines an SQL function into a generated column
-- anew for each insert.
create or replace function folded(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g'),
    'łøđðħıŧ', 'loddhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;
create or replace function search_key(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(folded(value), '[^[:alnum:]]', '', 'g');
end $$;
create or replace function plate_key(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(folded(typed), '[^a-z0-9]', '', 'g');
end $$;
create or replace function email_key(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return case when strpos(typed, '@') > 0 then lower(btrim(typed)) end;
end $$;

-- registro --------------------------------------------------------------------------------------

-- The words by which a search finds a row: a column of the row instead of a table with a row for each word.
create function search_words(value text) returns tsvector language plpgsql immutable strict parallel safe as $$
begin
  return array_to_tsvector(folded_words(value));
end $$;

-- Folded words of other names under which the client was recorded, separated by blanks. What exceeds the limit is
-- dropped: a booking must not fail because of it.
alter table clients add column other_names text not null default '' check (length(other_names) <= 100000);
update clients set other_names = left(words.names, 100000)
from (
  select client_id, string_agg(word, ' ' order by word) as names
  from client_words join clients on clients.id = client_id
  where word <> all (folded_words(name))
  group by client_id) as words
where words.client_id = clients.id;
alter table clients add column words tsvector not null generated always as
  (case when anonymised_at is null then search_words(name || ' ' || other_names) else '' end) stored;
create index clients_by_words on clients using gin (words);
drop table client_words;

drop trigger motorcycles_words on motorcycles;
drop function write_motorcycle_words();
-- Also the letters and digits of the model and of brand and model: «cg125» finds «CG 125».
alter table motorcycles add column words tsvector not null generated always as
  (search_words(brand || ' ' || model || ' ' || coalesce(year::text, '') || ' ' || vin
    || ' ' || search_key(model) || ' ' || search_key(brand || model))) stored;
create index motorcycles_by_words on motorcycles using gin (words);
drop table motorcycle_words;

-- Adds the new words of a name under which a client was recorded.
create function add_client_name(client uuid, typed_name text) returns void language sql as $$
  update clients as own set other_names = left(btrim(other_names || ' ' || array_to_string(array(
    select distinct word from unnest(folded_words(typed_name)) as word
    where word <> all (folded_words(own.name || ' ' || own.other_names)) order by word), ' ')), 100000)
  where id = client and not folded_words(typed_name) <@ folded_words(name || ' ' || other_names)
$$;

-- The row images of earlier splits lack the new column and hold the old tables: these splits cannot be undone any more.
update client_splits set changes = '[]';

create or replace function match_client(record uuid, typed_name text, typed_email text, typed_phone text,
  recorded timestamptz) returns uuid language plpgsql as $$
declare
  phone text := phone_key(typed_phone);
  email text := email_key(typed_email);
  client uuid;
  standing uuid;
  known_name text;
  is_new boolean;
  has_contact boolean;
begin
  if phone is null and email is null then return null; end if;
  -- Records with the same contact are linked one after the other: a second one finds the client of the first.
  perform pg_advisory_xact_lock(hashtextextended('phone ' || phone, 0)) where phone is not null;
  perform pg_advisory_xact_lock(hashtextextended('email ' || email, 0)) where email is not null;
  client := find_client(typed_name, email, phone);
  is_new := client is null;
  if is_new then
    client := derived_id('client', record);
    insert into clients (id, name, standing_id, created_at) values (client, typed_name, client, recorded);
  end if;
  loop
    select standing_id, name into standing, known_name from clients where id = client;
    exit when standing = client;
    -- Waits for a transaction that merges the standing client or undoes the merge.
    perform from clients where id = standing for no key update;
    if exists (select from clients where id = client and standing_id = standing) then
      client := standing;
    end if;
  end loop;
  insert into client_contacts (kind, key, client_id, value, created_at)
    select kind, key, client, btrim(typed), recorded
    from (values ('phone', phone, typed_phone), ('email', email, typed_email)) as contact (kind, key, typed)
    where key is not null and not exists (
      select from client_contacts as known join clients as member on member.id = known.client_id
      where known.kind = contact.kind and known.key = contact.key and member.standing_id = client);
  has_contact := found;
  -- A merge can be undone until then.
  if not is_new and (has_contact or exists (select from clients as merged where merged.merged_into = client)) then
    update clients set version = version + 1 where id = client;
  end if;
  if not is_new and known_name <> typed_name then perform add_client_name(client, typed_name); end if;
  return client;
end $$;

create or replace function find_or_create_client(record uuid, typed_name text, typed_email text, typed_phone text,
  recorded timestamptz) returns uuid language plpgsql as $$
declare
  client uuid;
begin
  loop
    client := match_client(record, typed_name, typed_email, typed_phone, recorded);
    if client is null then return null; end if;
    perform from clients where id = client and merged_into is null and anonymised_at is null
      for key share;
    if found then return client; end if;
    -- The data were erased while this transaction added what was typed.
    delete from client_contacts where client_id in (
      select id from clients where id = client and anonymised_at is not null);
    update clients set other_names = '' where id = client and anonymised_at is not null and other_names <> '';
  end loop;
end $$;

-- Links a record to its client and motorcycle. One statement writes both when they are new; two read them when nothing
-- is to be written.
create function link_record(record uuid, typed_name text, typed_email text, typed_phone text, typed_plate text,
  type text, typed_brand text, typed_model text, typed_year int, recorded timestamptz,
  out client uuid, out motorcycle uuid) language plpgsql as $$
declare
  phone text := phone_key(typed_phone);
  email text := email_key(typed_email);
  typed_motorcycle boolean := typed_plate = '' and (typed_brand <> '' or typed_model <> '');
  complete boolean;
begin
  if coalesce(phone, email) is not null and typed_motorcycle then
    -- The same locks as in `match_client()`.
    perform pg_advisory_xact_lock(hashtextextended('phone ' || phone, 0)) where phone is not null;
    perform pg_advisory_xact_lock(hashtextextended('email ' || email, 0)) where email is not null;
    client := find_client(typed_name, email, phone);
    if client is null then
      -- `derived_id()` written out: PostgreSQL would run it as a statement of its own.
      client := md5('client ' || record)::uuid;
      motorcycle := md5('motorcycle ' || record)::uuid;
      with person as (
        insert into clients (id, name, standing_id, created_at) values (client, typed_name, client, recorded)
      ), contacts as (
        insert into client_contacts (kind, key, client_id, value, created_at)
        select kind, key, client, btrim(typed), recorded
        from (values ('phone', phone, typed_phone), ('email', email, typed_email)) as contact (kind, key, typed)
        where key is not null
      ), vehicle as (
        insert into motorcycles (id, vehicle_type, brand, model, year, standing_id, created_at)
        values (motorcycle, type, typed_brand, typed_model, typed_year, motorcycle, recorded)
      )
      insert into motorcycle_owners (motorcycle_id, client_id, from_day)
      select motorcycle, client, (recorded at time zone time_zone)::date from business_settings;
      return;
    end if;
    -- Waits for a transaction that merges the client, undoes a merge or erases its data.
    perform from clients where id = client and standing_id = client and anonymised_at is null for no key update;
    if found then
      select owned.motorcycle_id,
        folded_words(typed_name) <@ folded_words(own.name || ' ' || own.other_names)
        and not exists (select from clients where merged_into = own.id)
        and (phone is null or exists (select from client_contacts
          where kind = 'phone' and key = phone and client_id = own.id))
        and (email is null or exists (select from client_contacts
          where kind = 'email' and key = email and client_id = own.id))
      into motorcycle, complete
      from clients as own
      left join lateral (
        select owner.motorcycle_id, standing_id
        from motorcycle_owners as owner join motorcycles as owned on owned.id = owner.motorcycle_id
        where owner.client_id = own.id and owner.until_day is null
          and owned.brand_folded = folded(typed_brand) and owned.model_folded = folded(typed_model)
          and owned.year is not distinct from typed_year
        order by owned.created_at, owned.id limit 1) as owned
        on owned.standing_id = owned.motorcycle_id
          and not exists (select from motorcycles where merged_into = owned.motorcycle_id)
      where own.id = client;
      if complete and motorcycle is not null then return; end if;
    end if;
  end if;
  client := find_or_create_client(record, typed_name, typed_email, typed_phone, recorded);
  motorcycle := find_or_create_motorcycle(record, client, typed_plate, type, typed_brand, typed_model, typed_year,
    recorded);
end $$;

create or replace function link_citation() returns trigger language plpgsql as $$
declare
  linked record := link_record(new.id, new.client_name, new.client_email, new.client_phone, new.vehicle_plate,
    new.vehicle_type, new.vehicle_brand, new.vehicle_model, new.vehicle_year, new.created_at);
begin
  new.client_id := linked.client;
  new.motorcycle_id := linked.motorcycle;
  return new;
end $$;
create or replace function link_reservation() returns trigger language plpgsql as $$
declare
  linked record := link_record(new.id, new.client_name, new.client_email, new.client_phone, '',
    'motorcycle', new.vehicle_brand, new.vehicle_model, new.vehicle_year, new.created_at);
begin
  new.client_id := linked.client;
  new.motorcycle_id := linked.motorcycle;
  return new;
end $$;

-- A client or a motorcycle that this record creates (`derived_id()`) has nothing that could be answered.
drop trigger citations_answer_proposals on citations;
create trigger citations_answer_proposals after insert on citations
  for each row when (new.client_id <> md5('client ' || new.id)::uuid) execute function answer_proposals();
drop trigger citations_answer_brought on citations;
create trigger citations_answer_brought after insert on citations
  for each row when (new.motorcycle_id <> md5('motorcycle ' || new.id)::uuid)
  execute function answer_brought_motorcycle();
