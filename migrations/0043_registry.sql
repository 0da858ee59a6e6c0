-- Clients and motorcycles. A trigger links each new citation, reservation and counter sale to its client
-- and motorcycle. The end of this migration links the existing records by the same function.

-- The E.164 form of a typed telephone number, or null when it has too few or too many digits. A number
-- without a country code is Uruguayan; its leading zero, also one after +598, is no part of the number.
create function phone_key(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits text := regexp_replace(typed, '\D', '', 'g');
begin
  if digits like '00%' then digits := ltrim(digits, '0');
  elsif typed !~ '^\s*\(?\+' and not (length(digits) >= 11 and digits like '598%') then
    digits := '598' || ltrim(digits, '0');
  end if;
  if digits like '5980%' then digits := '598' || ltrim(substr(digits, 4), '0'); end if;
  return case when length(digits) between 9 and 15 then '+' || digits end;
end $$;

create function email_key(typed text) returns text language sql immutable strict parallel safe as $$
  select case when strpos(typed, '@') > 0 then lower(btrim(typed)) end
$$;

-- Letters and digits of a number plate, in lower case: «SBK 123» and «sbk-123» are one plate.
create function plate_key(typed text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(folded(typed), '[^a-z0-9]', '', 'g')
$$;

-- The words of a text as searches compare them.
create function folded_words(value text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array_remove(regexp_split_to_array(folded(value), '[^[:alnum:]]+'), '');
end $$;

-- The id of the client or motorcycle that a record creates. It depends on that record alone, so that
-- linking the same records again gives the same ids.
create function derived_id(kind text, record uuid) returns uuid language sql immutable strict parallel safe as $$
  select md5(kind || ' ' || record)::uuid
$$;

-- registro --------------------------------------------------------------------------------------

create table clients (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  notes text not null default '' check (length(notes) <= 2000),
  name_folded text collate "C" not null generated always as (folded(name)) stored,
  -- When the client asked for no messages.
  no_messages_at timestamptz,
  -- Staff send reminders by WhatsApp instead of a mail.
  prefers_whatsapp boolean not null default false,
  merged_into uuid check (merged_into <> id),
  merged_at timestamptz,
  -- The version of the other client at the merge. The merge can be undone until that version changes.
  merged_into_version int,
  -- The client at the end of the merges; its own id while it is not merged.
  standing_id uuid not null,
  anonymised_at timestamptz,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  constraint clients_merged check (num_nonnulls(merged_into, merged_at, merged_into_version) in (0, 3)
    and (merged_into is null) = (standing_id = id))
);
create index clients_by_standing on clients (standing_id);
create index clients_by_merge on clients (merged_into) where merged_into is not null;

-- A contact belongs to one client. A merged client keeps its contacts.
create table client_contacts (
  kind text not null check (kind in ('phone', 'email')),
  -- E.164, or the address in lower case.
  key text collate "C" not null,
  client_id uuid not null,
  -- As it was typed first.
  value text not null check (length(value) between 1 and 254),
  created_at timestamptz not null,
  primary key (kind, key)
);
create index client_contacts_by_client on client_contacts (client_id, kind, created_at);

-- Words of all names under which a client was recorded, for searches by prefix.
create table client_words (
  word text collate "C" not null,
  client_id uuid not null,
  primary key (word, client_id)
);
create index client_words_by_client on client_words (client_id, word);

create table motorcycles (
  id uuid primary key,
  plate text not null default '' check (length(plate) <= 20),
  plate_folded text collate "C" not null generated always as (plate_key(plate)) stored,
  vin text not null default '' check (length(vin) <= 30),
  vehicle_type text not null,
  brand text not null check (length(brand) <= 60),
  brand_folded text not null generated always as (folded(brand)) stored,
  model text not null check (length(model) <= 60),
  model_folded text not null generated always as (folded(model)) stored,
  name_folded text collate "C" not null generated always as (folded(brand || ' ' || model)) stored,
  year int check (year between 1980 and 2200),
  colour text not null default '' check (length(colour) <= 40),
  notes text not null default '' check (length(notes) <= 2000),
  merged_into uuid check (merged_into <> id),
  merged_at timestamptz,
  merged_into_version int,
  standing_id uuid not null,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  constraint motorcycles_merged
    check (num_nonnulls(merged_into, merged_at, merged_into_version) in (0, 3)
      and (merged_into is null) = (standing_id = id))
);
create unique index motorcycles_by_plate on motorcycles (plate_folded) where plate_folded <> '';
create index motorcycles_by_standing on motorcycles (standing_id);
create index motorcycles_by_merge on motorcycles (merged_into) where merged_into is not null;

-- Words of brand, model, year and frame number, for searches by prefix.
create table motorcycle_words (
  word text collate "C" not null,
  motorcycle_id uuid not null,
  primary key (word, motorcycle_id)
);
create index motorcycle_words_by_motorcycle on motorcycle_words (motorcycle_id, word);

-- Days are workshop-local. A motorcycle may have several owners at once.
create table motorcycle_owners (
  motorcycle_id uuid not null,
  client_id uuid not null,
  from_day date not null,
  until_day date check (until_day >= from_day),
  primary key (motorcycle_id, client_id, from_day)
);
create index motorcycle_owners_by_client on motorcycle_owners (client_id, motorcycle_id);
create unique index motorcycle_owners_current on motorcycle_owners (client_id, motorcycle_id)
  where until_day is null;

create table odometer_readings (
  id uuid primary key,
  motorcycle_id uuid not null references motorcycles on delete cascade,
  km int not null check (km between 0 and 2000000),
  at timestamptz not null,
  source text not null check (source in ('reception', 'delivery', 'client', 'import')),
  citation_id uuid,
  -- The wrong reading that this one replaces.
  corrects uuid unique references odometer_readings,
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100)
);
create index odometer_readings_by_motorcycle on odometer_readings (motorcycle_id, at desc, id desc);

-- Whether all words of one name are words of the other: «Ana Pérez» and «Ana María Pérez».
create function names_agree(one text, other text) returns boolean language plpgsql immutable strict as $$
declare
  one_words text[] := folded_words(one);
  other_words text[] := folded_words(other);
begin
  return one_words <@ other_words or other_words <@ one_words;
end $$;

-- Finds the client of a record by its telephone, else by its e-mail address, and creates it when there
-- is none. Returns null for a record without contact. A known address with a new telephone and another
-- name is another client, because families and reception desks share addresses.
create function find_or_create_client(record uuid, typed_name text, typed_email text, typed_phone text,
  recorded timestamptz) returns uuid language plpgsql as $$
declare
  phone text := phone_key(typed_phone);
  email text := email_key(typed_email);
  client uuid;
  known_name text;
  is_new boolean := false;
  has_contact boolean := false;
begin
  if phone is null and email is null then return null; end if;
  loop
    is_new := false;
    select client_id into client from client_contacts where kind = 'phone' and key = phone;
    exit when client is not null;
    select contact.client_id into client
    from client_contacts as contact join clients on clients.id = contact.client_id
    where contact.kind = 'email' and contact.key = email
      and (phone is null or names_agree(clients.name, typed_name));
    is_new := client is null;
    if is_new then
      client := derived_id('client', record);
      insert into clients (id, name, standing_id, created_at) values (client, typed_name, client, recorded);
    end if;
    exit when phone is null and not is_new;
    -- Waits for a transaction that is inserting the same contact. The next round finds its client.
    insert into client_contacts (kind, key, client_id, value, created_at)
      select case when phone is null then 'email' else 'phone' end, coalesce(phone, email), standing_id,
        btrim(case when phone is null then typed_email else typed_phone end), recorded
      from clients where id = client
      on conflict do nothing;
    has_contact := found;
    exit when has_contact;
    if is_new then delete from clients where id = client; end if;
  end loop;
  select standing_id, name into client, known_name from clients where id = client;
  insert into client_contacts (kind, key, client_id, value, created_at)
    select 'email', email, client, btrim(typed_email), recorded where email is not null
    on conflict do nothing;
  has_contact := has_contact or found;
  -- A merge can be undone until then.
  if not is_new and (has_contact or exists (select from clients as merged where merged.merged_into = client)) then
    update clients set version = version + 1 where id = client;
  end if;
  if is_new or known_name <> typed_name then
    insert into client_words (word, client_id)
      select distinct word, client from unnest(folded_words(typed_name)) as word on conflict do nothing;
  end if;
  return client;
end $$;

-- Finds the motorcycle of a record by its plate, else among the client's motorcycles by brand, model and
-- year, and creates it when there is none. A plate that is new completes the client's motorcycle without
-- plate. The client becomes an owner. Returns null when nothing identifies a motorcycle.
create function find_or_create_motorcycle(record uuid, client uuid, typed_plate text, type text,
  typed_brand text, typed_model text, typed_year int, recorded timestamptz)
returns uuid language plpgsql as $$
declare
  key text := nullif(plate_key(typed_plate), '');
  motorcycle uuid;
begin
  if key is null and (client is null or (typed_brand = '' and typed_model = '')) then return null; end if;
  -- The records of one client are linked one after the other.
  perform from clients where id = client for no key update;
  loop
    -- The second condition makes the partial index usable.
    select id into motorcycle from motorcycles where plate_folded = key and plate_folded <> '';
    exit when motorcycle is not null;
    select standing.id into motorcycle
    from motorcycle_owners as owner join motorcycles as owned on owned.id = owner.motorcycle_id
    join motorcycles as standing on standing.id = owned.standing_id
    where owner.client_id = any (array(select id from clients where standing_id = client))
      and owner.until_day is null and (key is null or standing.plate_folded = '')
      and owned.brand_folded = folded(typed_brand) and owned.model_folded = folded(typed_model)
      and owned.year is not distinct from typed_year
    order by owned.created_at, owned.id limit 1;
    if motorcycle is null then
      motorcycle := derived_id('motorcycle', record);
      -- Waits for a transaction that is inserting the same plate.
      insert into motorcycles (id, plate, vehicle_type, brand, model, year, standing_id, created_at)
        values (motorcycle, btrim(typed_plate), type, typed_brand, typed_model, typed_year, motorcycle,
          recorded)
        on conflict do nothing;
      exit when found;
    else
      exit when key is null;
      begin
        update motorcycles set plate = btrim(typed_plate), version = version + 1 where id = motorcycle;
        exit;
      exception when unique_violation then
        -- Another transaction has inserted the plate. The next round finds it.
        null;
      end;
    end if;
  end loop;
  -- A merge can be undone until then.
  update motorcycles set version = version + 1 where id = motorcycle
    and exists (select from motorcycles as merged where merged.merged_into = motorcycle);
  if client is not null and not exists (select from motorcycle_owners
    where motorcycle_id in (select id from motorcycles where standing_id = motorcycle)
      and until_day is null
      and client_id = any (array(select id from clients where standing_id = client)))
  then
    insert into motorcycle_owners (motorcycle_id, client_id, from_day)
      select motorcycle, client, (recorded at time zone time_zone)::date from business_settings
      on conflict do nothing;
  end if;
  return motorcycle;
end $$;

-- agenda, reservas, stock -----------------------------------------------------------------------

alter table citations
  add column vehicle_plate text not null default '' check (length(vehicle_plate) <= 20),
  add column client_id uuid,
  add column motorcycle_id uuid;
alter table reservations
  add column client_id uuid,
  add column motorcycle_id uuid;
alter table sales add column client_id uuid;

create function link_citation() returns trigger language plpgsql as $$
begin
  new.client_id := find_or_create_client(new.id, new.client_name, new.client_email, new.client_phone,
    new.created_at);
  new.motorcycle_id := find_or_create_motorcycle(new.id, new.client_id, new.vehicle_plate,
    new.vehicle_type, new.vehicle_brand, new.vehicle_model, new.vehicle_year, new.created_at);
  return new;
end $$;
create function link_reservation() returns trigger language plpgsql as $$
begin
  new.client_id := find_or_create_client(new.id, new.client_name, new.client_email, new.client_phone,
    new.created_at);
  new.motorcycle_id := find_or_create_motorcycle(new.id, new.client_id, '', 'motorcycle',
    new.vehicle_brand, new.vehicle_model, new.vehicle_year, new.created_at);
  return new;
end $$;
create function link_sale() returns trigger language plpgsql as $$
begin
  new.client_id := find_or_create_client(new.id, new.client_name,
    new.client_email, new.client_phone, new.created_at);
  return new;
end $$;
create trigger citations_linked before insert on citations
  for each row when (new.client_id is null) execute function link_citation();
create trigger reservations_linked before insert on reservations
  for each row when (new.client_id is null) execute function link_reservation();
create trigger sales_linked before insert on sales
  for each row when (new.client_id is null) execute function link_sale();

-- The existing records, in the order in which they were made.
create temporary table links (kind text, id uuid, client uuid, motorcycle uuid) on commit drop;
do $$
declare
  record record;
  client uuid;
begin
  -- The functions keep their plans, which are made while the tables are empty.
  set local enable_seqscan = off;
  set local plan_cache_mode = force_generic_plan;
  for record in
    select 'citation' as kind, id, client_name, client_email, client_phone, vehicle_type,
      vehicle_brand, vehicle_model, vehicle_year, created_at from citations
    union all
    select 'reservation', id, client_name, client_email, client_phone, 'motorcycle',
      vehicle_brand, vehicle_model, vehicle_year, created_at from reservations
    union all
    select 'sale', id, client_name, client_email, client_phone, '', '', '', null, created_at from sales
    order by created_at, id
  loop
    client := find_or_create_client(record.id, record.client_name, record.client_email,
      record.client_phone, record.created_at);
    insert into links values (record.kind, record.id, client, find_or_create_motorcycle(record.id, client,
      '', record.vehicle_type, record.vehicle_brand, record.vehicle_model, record.vehicle_year,
      record.created_at));
  end loop;
  set local enable_seqscan = on;
  set local plan_cache_mode = auto;
end $$;
analyze links;
create function write_motorcycle_words() returns trigger language plpgsql as $$
begin
  delete from motorcycle_words where motorcycle_id = new.id;
  insert into motorcycle_words (word, motorcycle_id)
    select distinct word, new.id
    from unnest(folded_words(concat_ws(' ', new.brand, new.model, new.year, new.vin))) as word;
  return null;
end $$;
create trigger motorcycles_words after insert or update of brand, model, year, vin on motorcycles
  for each row execute function write_motorcycle_words();
insert into motorcycle_words (word, motorcycle_id)
  select distinct word, id
  from motorcycles, unnest(folded_words(concat_ws(' ', brand, model, year, vin))) as word;
alter table citations disable trigger user;
update citations set client_id = links.client, motorcycle_id = links.motorcycle
from links where links.kind = 'citation' and links.id = citations.id and links.client is not null;
alter table citations enable trigger user;
alter table reservations disable trigger user;
update reservations set client_id = links.client, motorcycle_id = links.motorcycle
from links where links.kind = 'reservation' and links.id = reservations.id and links.client is not null;
alter table reservations enable trigger user;
alter table sales disable trigger user;
update sales set client_id = links.client
from links where links.kind = 'sale' and links.id = sales.id and links.client is not null;
alter table sales enable trigger user;
drop table links;

-- These indexes come last: the plans made on empty tables would walk them.
create index clients_by_creation on clients (created_at desc, id desc) where merged_into is null;
create index motorcycles_by_creation on motorcycles (created_at desc, id desc) where merged_into is null;
create index motorcycles_by_name on motorcycles (name_folded);
create index clients_by_name on clients (name_folded);
create index citations_by_client on citations (client_id, starts_at desc);
create index citations_by_motorcycle on citations (motorcycle_id, starts_at desc);
create index reservations_by_client on reservations (client_id, created_at desc);
create index sales_by_client on sales (client_id, created_at desc) where client_id is not null;

-- Foreign keys come after the existing records: one check of a whole table is faster than one per row.
alter table clients
  add foreign key (merged_into) references clients,
  add foreign key (standing_id) references clients;
alter table client_contacts add foreign key (client_id) references clients on delete cascade;
alter table client_words add foreign key (client_id) references clients on delete cascade;
alter table motorcycles
  add foreign key (merged_into) references motorcycles,
  add foreign key (standing_id) references motorcycles;
alter table motorcycle_words add foreign key (motorcycle_id) references motorcycles on delete cascade;
alter table motorcycle_owners
  add foreign key (motorcycle_id) references motorcycles on delete cascade,
  add foreign key (client_id) references clients on delete cascade;
alter table citations
  add foreign key (client_id) references clients,
  add foreign key (motorcycle_id) references motorcycles;
alter table reservations
  add foreign key (client_id) references clients,
  add foreign key (motorcycle_id) references motorcycles;
alter table sales add foreign key (client_id) references clients;

-- Open panels read changed clients and motorcycles again. New records notify by their own triggers.
create trigger clients_changed
  after update of name, notes, no_messages_at, prefers_whatsapp, merged_into, anonymised_at on clients
  for each statement execute function announce_change('clients');
create trigger motorcycles_changed
  after update of vin, vehicle_type, brand, model, year, colour, notes, merged_into on motorcycles
  for each statement execute function announce_change('clients');
create trigger odometer_readings_added after insert on odometer_readings
  for each statement execute function announce_change('clients');
