-- Imports of the data of another system, and what undoing one needs (docs/decisions/0105).

create table imports (
  id uuid primary key,
  -- The folder or file, as it was called.
  source text not null check (length(source) between 1 and 255),
  dates text not null check (dates in ('utc-day', 'local')),
  -- 'undoing' is never committed: the transaction that undoes an import sets it for the triggers below.
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  started_at timestamptz not null,
  ended_at timestamptz,
  undone_at timestamptz,
  -- By collection: new, known and rejected documents.
  counts jsonb not null default '{}',
  constraint imports_ended check ((state = 'running') = (ended_at is null)),
  constraint imports_undone check ((state = 'undone') = (undone_at is not null))
);
create unique index imports_one_running on imports ((true)) where state = 'running';
create unique index imports_one_undoing on imports ((true)) where state = 'undoing';

-- The record of each imported document, by its old id (24 hexadecimal digits).
create table import_map (
  collection text not null check (length(collection) between 1 and 40),
  source_key text collate "C" not null check (source_key ~ '^[0-9a-f]{24}$'),
  import_id uuid not null references imports,
  record uuid not null,
  -- The document is a record that was here before, such as a component with the same code.
  is_known boolean not null default false,
  primary key (collection, source_key)
);
create index import_map_by_import on import_map (import_id);

-- Each row that an import wrote: its state before (null: the import inserted it), and the hash of its state after.
create table import_rows (
  import_id uuid not null references imports,
  table_name text not null,
  -- The columns of the primary key, separated by '|'.
  row_key text not null,
  is_new boolean not null,
  before jsonb,
  hash bigint not null,
  primary key (table_name, row_key, import_id)
);

-- Whether the row was inserted by the import that is being undone.
create function is_undone_by_import(name text, key text) returns boolean language sql stable as $$
  select exists (select from import_rows where table_name = name and row_key = key and is_new
    and import_id = (select id from imports where state = 'undoing'))
$$;

-- As in 0045_personal_data.sql; rows of an import that is being undone are deleted.
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
  if tg_op = 'DELETE' and is_undone_by_import(tg_table_name, to_jsonb(old) ->> 'id') then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;

-- An import announces its changes once, at its end.
drop trigger citation_events_announced on citation_events;
create trigger citation_events_announced after insert on citation_events for each row
  when (current_setting('bujia.importing', true) is distinct from 'on')
  execute function announce_citation_event();
drop trigger reservation_events_announced on reservation_events;
create trigger reservation_events_announced after insert on reservation_events for each row
  when (current_setting('bujia.importing', true) is distinct from 'on')
  execute function announce_reservation_event();

-- An import links thousands of records in one transaction, which cannot hold a lock for each contact: PostgreSQL's table
-- of locks is shared and small. A contact has one of 512 locks of its kind; two contacts with one lock wait for each
-- other. Numbers are locked before addresses, as before. The functions are those of 0071_one_statement_links.sql.
create function contact_lock(kind text, key text) returns int language sql immutable parallel safe as $$
  select (hashtext(key) & 511) + case kind when 'phone' then 0 else 512 end
$$;
create or replace function match_client(record uuid, typed_name text, typed_email text, typed_phone text, recorded timestamptz)
 returns uuid language plpgsql as $$
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
  perform pg_advisory_xact_lock(6, contact_lock('phone', phone)) where phone is not null;
  perform pg_advisory_xact_lock(6, contact_lock('email', email)) where email is not null;
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

create or replace function link_record(record uuid, typed_name text, typed_email text, typed_phone text,
  typed_plate text, type text, typed_brand text, typed_model text, typed_year int, recorded timestamptz,
  out client uuid, out motorcycle uuid)
 returns record language plpgsql as $$
declare
  phone text := phone_key(typed_phone);
  email text := email_key(typed_email);
  typed_motorcycle boolean := typed_plate = '' and (typed_brand <> '' or typed_model <> '');
  complete boolean;
begin
  if coalesce(phone, email) is not null and typed_motorcycle then
    -- The same locks as in `match_client()`.
    perform pg_advisory_xact_lock(6, contact_lock('phone', phone)) where phone is not null;
    perform pg_advisory_xact_lock(6, contact_lock('email', email)) where email is not null;
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


-- A deleted line looks for its voids and discounts.
create index financial_transactions_by_original on financial_transactions (original_id)
  where original_id is not null;
