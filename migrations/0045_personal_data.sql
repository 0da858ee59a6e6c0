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

-- A booking waits for a transaction that is erasing the data of its client, and then creates another one.
-- A transaction that erases waits for the booking in turn.
alter function find_or_create_client(uuid, text, text, text, timestamptz) rename to match_client;
create function find_or_create_client(record uuid, typed_name text, typed_email text, typed_phone text,
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
    delete from client_words where client_id in (
      select id from clients where id = client and anonymised_at is not null);
  end loop;
end $$;

-- ajustes ---------------------------------------------------------------------------------------

-- Years after the last record at which a client's data are erased; null: never.
alter table business_settings
  add column retention_years int check (retention_years between 2 and 20);
