-- Webhooks: other programs that are notified of events (docs/decisions/0109).

create table webhooks (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  types text[] not null check (cardinality(types) > 0 and types <@ array[
    'citation.created', 'citation.changed', 'reservation.created', 'reservation.changed', 'estimate.answered',
    'payment.received']),
  -- Encrypted with a key outside the database.
  sealed_secret bytea not null,
  -- Null: it is on. `gone`: the receiver answered 410. `unreadable`: the secret was encrypted with another key.
  off_reason text check (off_reason in ('user', 'gone', 'restored', 'unreadable')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index webhooks_by_name on webhooks (lower(name));

create table webhook_deliveries (
  -- The id of the message.
  id uuid primary key default gen_random_uuid(),
  -- No reference: a booking would wait for the deletion of a webhook. Nothing is sent for an unknown one, and
  -- housekeeping deletes the row.
  webhook uuid not null,
  type text not null check (length(type) <= 40),
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  -- The process that sends it; by the database's clock, since processes may disagree on theirs.
  lease_until timestamptz,
  -- Of the last attempt: the HTTP status, or why there is none.
  last_status int,
  last_problem text check (length(last_problem) <= 40),
  -- The beginning of the receiver's answer.
  excerpt text not null default '' check (length(excerpt) <= 512),
  constraint webhook_deliveries_waiting check ((state = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (webhook, created_at desc, id desc);

-- Adds a message to each webhook that wants the type, and wakes the processes that send.
create function queue_webhooks(event_type text, at timestamptz, data jsonb) returns void language plpgsql as $$
begin
  insert into webhook_deliveries (webhook, type, body, created_at, next_attempt_at)
    select id, event_type, format('{"type":%s,"timestamp":%s,"data":%s}', to_json(event_type),
      to_json(to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), data), at, at
    from webhooks where off_reason is null and event_type = any (types);
  perform pg_notify('bujia_changes', 'webhooks queued');
end $$;

-- Without a webhook that wants the type, an event costs this look at a small table.
create function is_wanted_by_webhook(event_type text) returns boolean language sql stable as $$
  select exists (select from webhooks where off_reason is null and event_type = any (types))
$$;

create function queue_citation_webhooks() returns trigger language plpgsql as $$
declare
  event_type constant text := case new.kind when 'booked' then 'citation.created' else 'citation.changed' end;
begin
  if not is_wanted_by_webhook(event_type) then return null; end if;
  perform queue_webhooks(event_type, new.at, jsonb_build_object('id', new.citation_id, 'change', new.kind, 'by', new.actor,
    'status', coalesce(new.to_status, (select status from citations where id = new.citation_id))));
  return null;
end $$;
create trigger citation_events_webhooks after insert on citation_events for each row
  when (current_setting('bujia.importing', true) is distinct from 'on')
  execute function queue_citation_webhooks();

create function queue_reservation_webhooks() returns trigger language plpgsql as $$
declare
  event_type constant text :=
    case new.kind when 'reserved' then 'reservation.created' else 'reservation.changed' end;
begin
  if not is_wanted_by_webhook(event_type) then return null; end if;
  perform queue_webhooks(event_type, new.at, jsonb_build_object('id', new.reservation_id, 'change', new.kind,
    'by', new.actor,
    'status', coalesce(new.to_status, (select status from reservations where id = new.reservation_id))));
  return null;
end $$;
create trigger reservation_events_webhooks after insert on reservation_events for each row
  when (current_setting('bujia.importing', true) is distinct from 'on')
  execute function queue_reservation_webhooks();

create function queue_estimate_webhooks() returns trigger language plpgsql as $$
begin
  if not is_wanted_by_webhook('estimate.answered') then return null; end if;
  perform queue_webhooks('estimate.answered', new.at, jsonb_build_object('order', new.order_id,
    'citation', (select citation_id from work_orders where id = new.order_id), 'by', new.actor));
  return null;
end $$;
create trigger work_order_events_webhooks after insert on work_order_events for each row
  when (new.kind = 'answered') execute function queue_estimate_webhooks();

-- One message for all parts of a payment, with what remains after the change.
create function queue_payment_webhooks() returns trigger language plpgsql as $$
declare
  entry record;
begin
  if not is_wanted_by_webhook('payment.received') then return null; end if;
  for entry in
    select entry_id, cause, cause_id, max(at) as at, sum(usd_cents) as cents from added
    where kind in ('payment', 'deposit', 'change') and reverses is null
    group by entry_id, cause, cause_id having sum(usd_cents) > 0
  loop
    perform queue_webhooks('payment.received', entry.at, jsonb_build_object('entry', entry.entry_id,
      'for', entry.cause, 'id', entry.cause_id, 'usd', round(entry.cents / 100.0, 2)));
  end loop;
  return null;
end $$;
create trigger money_movements_webhooks after insert on money_movements referencing new table as added
  for each statement when (current_setting('bujia.importing', true) is distinct from 'on')
  execute function queue_payment_webhooks();
