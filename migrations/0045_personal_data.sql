-- Erasing the personal data of a client: what it may change in append-only tables, and from which age on
-- it happens by itself.

-- A record of a client whose data were erased has no address.
alter table citations drop constraint citations_client_email_check,
  add constraint citations_client_email_check check (length(client_email) between 3 and 254
    or (client_email = '' and client_name = 'Cliente anónimo'));
alter table reservations drop constraint reservations_client_email_check,
  add constraint reservations_client_email_check check (length(client_email) between 3 and 254
    or (client_email = '' and client_name = 'Cliente anónimo'));

-- Accepts one change of a row: its personal columns get exactly the values of the argument.
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
declare
  erased constant jsonb := tg_argv[0];
  -- The columns that PostgreSQL computes after this trigger.
  computed constant text[] := tg_argv[1];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - computed = (to_jsonb(old) - computed) || erased then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;
drop trigger sales_append_only on sales;
create trigger sales_append_only before update or delete on sales for each row
  execute function refuse_all_but_erasure(
    '{"client_name": "Cliente anónimo", "client_email": "", "client_phone": ""}', '{search_text}');
drop trigger financial_transactions_append_only on financial_transactions;
create trigger financial_transactions_append_only before update or delete on financial_transactions
  for each row execute function refuse_all_but_erasure(
    '{"client_name": "Cliente anónimo", "client_email": "", "client_phone": "", "reason": ""}', '{}');
drop trigger stock_movements_append_only on stock_movements;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_all_but_erasure('{"reason": ""}', '{}');

-- As in 0043, but waits for a transaction that is erasing the client's data, and then creates another
-- client. A transaction that erases waits for this one in turn.
create or replace function find_or_create_client(record uuid, typed_name text, typed_email text,
  typed_phone text, recorded timestamptz) returns uuid language plpgsql as $$
declare
  phone text := phone_key(typed_phone);
  email text := email_key(typed_email);
  found_client uuid;
  client uuid;
  known_name text;
  is_new boolean := false;
begin
  if phone is null and email is null then return null; end if;
  loop
    select client_id into found_client from client_contacts where kind = 'phone' and key = phone;
    if found_client is null and email is not null then
      select contact.client_id into found_client
      from client_contacts as contact join clients on clients.id = contact.client_id
      where contact.kind = 'email' and contact.key = email
        and (phone is null or names_agree(clients.name, typed_name));
    end if;
    if found_client is not null then
      select standing.id, own.name into client, known_name
      from clients as own join clients as standing on standing.id = own.standing_id
      where own.id = found_client and standing.merged_into is null and standing.anonymised_at is null
      for key share of standing;
      exit when found;
      -- A transaction merged the client or erased its data meanwhile. The next round sees the result.
      delete from client_contacts where client_id in (
        select id from clients where id = found_client and anonymised_at is not null);
    else
      client := derived_id('client', record);
      insert into clients (id, name, standing_id, created_at)
        values (client, typed_name, client, recorded);
      -- Waits for a transaction that is inserting the same contact.
      insert into client_contacts (kind, key, client_id, value, created_at)
        select case when phone is null then 'email' else 'phone' end, coalesce(phone, email), client,
          btrim(case when phone is null then typed_email else typed_phone end), recorded
        on conflict do nothing;
      is_new := found;
      exit when is_new;
      delete from clients where id = client;
    end if;
  end loop;
  insert into client_contacts (kind, key, client_id, value, created_at)
    select kind, key, client, btrim(typed), recorded
    from (values ('phone', phone, typed_phone), ('email', email, typed_email)) as each (kind, key, typed)
    where key is not null on conflict do nothing;
  -- A merge can be undone until then.
  if not is_new and (found or exists (select from clients as merged where merged.merged_into = client)) then
    update clients set version = version + 1 where id = client;
  end if;
  if is_new or known_name <> typed_name then
    insert into client_words (word, client_id)
      select distinct word, client from unnest(folded_words(typed_name)) as word on conflict do nothing;
  end if;
  return client;
end $$;

-- ajustes ---------------------------------------------------------------------------------------

-- Years after the last record at which a client's data are erased; null: never.
alter table business_settings
  add column retention_years int check (retention_years between 2 and 20);
