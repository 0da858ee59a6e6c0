-- A shared contact is not one person: families and companies share numbers and addresses. A contact may belong to
-- several clients. A record is linked to a known client only where a contact and the name agree, or two contacts.

alter table client_contacts drop constraint client_contacts_pkey,
  add primary key (kind, key, client_id);
-- Keys that 0055_phone_keys.sql could not give to two clients.
update client_contacts set key = phone_key(key) where kind = 'phone' and phone_key(key) <> key;
-- A known address that was typed with another name stayed with its first client.
insert into client_contacts (kind, key, client_id, value, created_at)
  select 'email', email_key(typed.email), typed.client_id, min(btrim(typed.email)), min(typed.created_at)
  from (
    select client_id, client_email as email, created_at from citations
    union all select client_id, client_email, created_at from reservations
    union all select client_id, client_email, created_at from sales) as typed
  join clients on clients.id = typed.client_id
  where email_key(typed.email) is not null and clients.anonymised_at is null
    and not exists (select from client_contacts as own join clients as member on member.id = own.client_id
      where own.kind = 'email' and own.key = email_key(typed.email) and member.standing_id = clients.standing_id)
  group by email_key(typed.email), typed.client_id
  on conflict do nothing;

-- Returns the client, perhaps a merged one, that a record with these contacts and this name belongs to; null for
-- none. Of several the one that most agrees with, then the first.
create function find_client(typed_name text, email text, phone text) returns uuid language sql stable as $$
  select client_id
  from (
    select member.standing_id, min(standing.created_at) as created_at,
      (array_agg(contact.client_id order by contact.client_id <> member.standing_id, contact.client_id))[1] as client_id,
      bool_or(contact.kind = 'phone') as by_phone, bool_or(contact.kind = 'email') as by_email,
      bool_or(names_agree(member.name, typed_name) or names_agree(standing.name, typed_name)) as by_name
    from client_contacts as contact
    join clients as member on member.id = contact.client_id
    join clients as standing on standing.id = member.standing_id
    where (contact.kind, contact.key) in (('phone', phone), ('email', email)) and standing.anonymised_at is null
    group by member.standing_id) as known
  where by_name or (by_phone and by_email)
  order by by_name::int + by_phone::int + by_email::int desc, by_name desc, by_phone desc, created_at, standing_id
  limit 1
$$;

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
  if is_new or known_name <> typed_name then
    insert into client_words (word, client_id)
      select distinct word, client from unnest(folded_words(typed_name)) as word on conflict do nothing;
  end if;
  return client;
end $$;
