-- Pushes to the devices of the staff (docs/decisions/0114).

create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The session in which the device was last seen: its end ends the pushes. Null: the session ended by its age.
  session_id uuid references sessions (id) on delete cascade,
  -- The address at the service of the browser, and the keys with which a message is encrypted for the browser alone.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  kinds text[] not null check (kinds <@ array['booking', 'reservation', 'answer', 'review', 'promise', 'day']),
  -- Whether a text names the client, on a locked screen too.
  shows_names boolean not null,
  created_at timestamptz not null
);
create index push_devices_by_user on push_devices (user_id);
create index push_devices_by_session on push_devices (session_id);

create table push_messages (
  id uuid primary key default gen_random_uuid(),
  -- No reference: a booking would wait for the deletion of a device. Nothing is sent to an unknown one.
  device uuid not null,
  kind text not null check (kind in ('booking', 'reservation', 'answer', 'review', 'promise', 'day', 'test')),
  -- The citation or reservation.
  record uuid,
  -- Of kinds that a time decides: the promised time, or the day. Each is pushed once.
  moment timestamptz,
  created_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  -- Null: it is sent, or given up.
  next_attempt_at timestamptz,
  -- The process that sends it; by the database's clock, since processes may disagree on theirs.
  lease_until timestamptz
);
create unique index push_messages_once on push_messages (device, kind, record, moment) nulls not distinct
  where moment is not null;
create index push_messages_due on push_messages (next_attempt_at) where next_attempt_at is not null;

-- Adds a message to each device that wants the kind, and wakes the processes that send.
create function queue_pushes(wanted text, about uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into push_messages (device, kind, record, created_at, next_attempt_at)
    select id, wanted, about, at, at from push_devices where wanted = any (kinds);
  if found then perform pg_notify('bujia_changes', 'push'); end if;
end $$;

-- Arguments: the kind, and the column with the record.
create function queue_client_pushes() returns trigger language plpgsql as $$
begin
  perform queue_pushes(tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid, new.at);
  return null;
end $$;
create trigger citation_events_pushes after insert on citation_events for each row
  when (new.kind = 'booked' and new.actor = 'client'
    and current_setting('bujia.importing', true) is distinct from 'on')
  execute function queue_client_pushes('booking', 'citation_id');
create trigger reservation_events_pushes after insert on reservation_events for each row
  when (new.kind = 'reserved' and new.actor = 'client'
    and current_setting('bujia.importing', true) is distinct from 'on')
  execute function queue_client_pushes('reservation', 'reservation_id');

create function queue_answer_pushes() returns trigger language plpgsql as $$
begin
  perform queue_pushes('answer', (select citation_id from work_orders where id = new.order_id), new.at);
  return null;
end $$;
create trigger work_order_events_pushes after insert on work_order_events for each row
  when (new.kind = 'answered' and new.actor = 'client')
  execute function queue_answer_pushes();

create function queue_review_pushes() returns trigger language plpgsql as $$
begin
  perform queue_pushes('review', new.reservation_id, new.updated_at);
  return null;
end $$;
create trigger payments_pushes after update of status on payments for each row
  when (new.status = 'review' and old.status <> 'review')
  execute function queue_review_pushes();
