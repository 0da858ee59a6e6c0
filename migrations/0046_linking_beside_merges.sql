-- A new record that is linked while its client or motorcycle is merged, or a merge is undone, belongs to the
-- record at the end of the merges as they are then: it locks that record, and reads the merge again. Otherwise
-- the same functions as in 0043_registry.sql.

create or replace function match_client(record uuid, typed_name text, typed_email text, typed_phone text,
  recorded timestamptz) returns uuid language plpgsql as $$
declare
  phone text := phone_key(typed_phone);
  email text := email_key(typed_email);
  client uuid;
  standing uuid;
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

create or replace function find_or_create_motorcycle(record uuid, client uuid, typed_plate text, type text,
  typed_brand text, typed_model text, typed_year int, recorded timestamptz)
returns uuid language plpgsql as $$
declare
  key text := nullif(plate_key(typed_plate), '');
  -- The client at the end of the merges.
  standing_client uuid;
  found_bike uuid;
  motorcycle uuid;
begin
  if key is null and (client is null or (typed_brand = '' and typed_model = '')) then return null; end if;
  -- The records of one client are linked one after the other.
  select standing_id into standing_client from clients where id = client for no key update;
  loop
    -- The second condition makes the partial index usable.
    select id into motorcycle from motorcycles where plate_folded = key and plate_folded <> '';
    exit when motorcycle is not null;
    select owned.id, standing.id into found_bike, motorcycle
    from motorcycle_owners as owner join motorcycles as owned on owned.id = owner.motorcycle_id
    join motorcycles as standing on standing.id = owned.standing_id
    where owner.client_id = any (array(select id from clients where standing_id = standing_client))
      and owner.until_day is null and (key is null or standing.plate_folded = '')
      and owned.brand_folded = folded(typed_brand) and owned.model_folded = folded(typed_model)
      and owned.year is not distinct from typed_year
    order by owned.created_at, owned.id limit 1;
    if found_bike <> motorcycle then
      -- Waits for a transaction that merges the standing motorcycle or undoes the merge.
      perform from motorcycles where id = motorcycle for no key update;
      continue when not exists (
        select from motorcycles where id = found_bike and standing_id = motorcycle);
    end if;
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
      and client_id = any (array(select id from clients where standing_id = standing_client)))
  then
    insert into motorcycle_owners (motorcycle_id, client_id, from_day)
      select motorcycle, client, (recorded at time zone time_zone)::date from business_settings
      on conflict do nothing;
  end if;
  return motorcycle;
end $$;
