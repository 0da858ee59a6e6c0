-- Service plans, next services, deferred work, and who is to be notified of them.

-- servicios ------------------------------------------------------------------------------------

-- After how many kilometres and months a service is due again, whichever comes first.
create table service_plans (
  service_id uuid primary key references services on delete cascade,
  every_km int check (every_km between 100 and 200000),
  every_months int check (every_months between 1 and 120),
  constraint service_plans_not_empty check (num_nonnulls(every_km, every_months) > 0)
);

-- clientes -------------------------------------------------------------------------------------

-- When a service is due again. The latest delivery of the service replaces the row.
create table next_services (
  motorcycle_id uuid not null references motorcycles on delete cascade,
  service_id uuid not null references services on delete cascade,
  service_name text not null check (length(service_name) between 1 and 120),
  from_citation_id uuid not null references citations on delete cascade,
  -- Workshop-local day of the delivery.
  from_day date not null,
  due_km int check (due_km between 0 and 2200000),
  due_day date,
  -- Day on which the motorcycle is expected to reach `due_km`; null without a pace.
  projected_day date,
  -- The earlier of both days.
  expected_day date generated always as (least(due_day, projected_day)) stored,
  primary key (motorcycle_id, service_id)
);
create index next_services_by_day on next_services (expected_day) where expected_day is not null;
create index next_services_by_citation on next_services (from_citation_id);
create index next_services_by_service on next_services (service_id);

-- Work that the client declined or postponed.
create table deferred_work (
  id uuid primary key,
  motorcycle_id uuid not null references motorcycles on delete cascade,
  text text not null check (length(text) between 1 and 500),
  service_id uuid references services on delete set null,
  reason text not null check (reason in ('declined', 'later')),
  due_day date,
  due_km int check (due_km between 0 and 2200000),
  -- The citation in which it was done.
  revived_by uuid references citations on delete set null,
  dropped_at timestamptz,
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100),
  created_at timestamptz not null,
  constraint deferred_work_closed_once check (num_nonnulls(revived_by, dropped_at) <= 1)
);
create index deferred_work_by_motorcycle on deferred_work (motorcycle_id, created_at desc);
create index deferred_work_by_service on deferred_work (service_id) where service_id is not null;
create index deferred_work_by_revival on deferred_work (revived_by) where revived_by is not null;
create index deferred_work_by_day on deferred_work (due_day)
  where due_day is not null and revived_by is null and dropped_at is null;

-- One reason to notify a client. The kinds `estimate` and `payment` have no source yet.
create table follow_ups (
  id uuid primary key,
  kind text not null
    check (kind in ('reminder', 'ready', 'estimate', 'next-service', 'deferred', 'payment')),
  client_id uuid not null references clients,
  motorcycle_id uuid references motorcycles,
  citation_id uuid references citations on delete cascade,
  service_id uuid references services on delete cascade,
  deferred_work_id uuid references deferred_work on delete cascade,
  -- Name of the service, or text of the deferred work, when it was added.
  about text not null check (length(about) <= 500),
  -- Workshop-local day of the appointment, of the completed job, or on which the work is due.
  for_day date not null,
  -- Workshop-local day from which the client is to be notified.
  due_day date not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'told', 'snoozed', 'answered', 'dropped')),
  snoozed_until date,
  channel text check (channel in ('whatsapp', 'email', 'phone')),
  told_by uuid,
  told_by_name text not null default '' check (length(told_by_name) <= 100),
  told_at timestamptz,
  dropped_reason text not null default '' check (length(dropped_reason) <= 200),
  -- The citation that the client booked afterwards.
  led_to_citation_id uuid references citations on delete set null,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint follow_ups_told check ((state = 'told') <= (num_nonnulls(told_at, channel) = 2)),
  constraint follow_ups_open check ((state in ('waiting', 'snoozed')) <= (told_at is null)),
  constraint follow_ups_snoozed check ((state = 'snoozed') = (snoozed_until is not null)),
  constraint follow_ups_closed
    check ((state in ('answered', 'dropped')) = (closed_at is not null))
);
create index follow_ups_open_by_day on follow_ups (due_day, client_id)
  where state in ('waiting', 'snoozed');
create index follow_ups_told_by_day on follow_ups (told_at desc) where told_at is not null;
create index follow_ups_closed_by_day on follow_ups (closed_at desc) where closed_at is not null;
create index follow_ups_by_client on follow_ups (client_id, created_at desc);
create index follow_ups_by_motorcycle on follow_ups (motorcycle_id) where motorcycle_id is not null;
create index follow_ups_by_service on follow_ups (service_id) where service_id is not null;
create index follow_ups_by_deferred_work on follow_ups (deferred_work_id)
  where deferred_work_id is not null;
create index follow_ups_by_booking on follow_ups (led_to_citation_id)
  where led_to_citation_id is not null;
-- The same reason waits once. A citation has one follow-up of each kind and day.
create unique index follow_ups_one_by_citation on follow_ups (citation_id, kind, for_day)
  where citation_id is not null;
create unique index follow_ups_one_next_service on follow_ups (motorcycle_id, service_id)
  where kind = 'next-service' and state in ('waiting', 'snoozed');
create unique index follow_ups_one_deferred on follow_ups (deferred_work_id)
  where kind = 'deferred' and state in ('waiting', 'snoozed');

-- Whether a client, or one merged with it, asked for no messages or is anonymised. In plpgsql, which keeps
-- the plan between calls.
create function wants_no_messages(client uuid) returns boolean language plpgsql stable strict as $$
begin
  return exists (
    select from clients as own join clients as member on member.standing_id = own.standing_id
    where own.id = client
      and (member.no_messages_at is not null or member.anonymised_at is not null));
end $$;

-- No follow-up of a client who wants no messages waits: the row is not written.
create function reject_unwanted_follow_up() returns trigger language plpgsql as $$
declare
  standing uuid;
begin
  -- Waits for a transaction that changes or merges the client. While the client's row is locked, its
  -- standing client stays the same.
  select standing_id into standing from clients where id = new.client_id for share;
  if standing <> new.client_id then perform from clients where id = standing for share; end if;
  return case when wants_no_messages(new.client_id) then null else new end;
end $$;
create trigger follow_ups_wanted before insert or update of state on follow_ups
  for each row when (new.state in ('waiting', 'snoozed')) execute function reject_unwanted_follow_up();

-- A client that wants no messages, or is merged with one, leaves the queue.
create function drop_unwanted_follow_ups() returns trigger language plpgsql as $$
begin
  if not wants_no_messages(new.id) then return null; end if;
  -- A statement without rows would notify the panels, too.
  perform from follow_ups where state in ('waiting', 'snoozed')
    and client_id in (select id from clients where standing_id = new.standing_id);
  if found then
    update follow_ups set state = 'dropped', snoozed_until = null, dropped_reason = 'No quiere mensajes',
      closed_at = coalesce(greatest(new.no_messages_at, new.anonymised_at, new.merged_at), now())
    where state in ('waiting', 'snoozed')
      and client_id in (select id from clients where standing_id = new.standing_id);
  end if;
  return null;
end $$;
create trigger clients_drop_unwanted after update of no_messages_at, anonymised_at, standing_id on clients
  for each row
  when ((new.no_messages_at, new.anonymised_at, new.standing_id)
    is distinct from (old.no_messages_at, old.anonymised_at, old.standing_id))
  execute function drop_unwanted_follow_ups();

-- A client who books answers the proposals of work. Those of which the client was notified in the last
-- 60 days led to this citation.
create function answer_proposals() returns trigger language plpgsql as $$
declare
  since timestamptz := new.created_at - interval '60 days';
begin
  perform from follow_ups where kind in ('next-service', 'deferred')
    and (state in ('waiting', 'snoozed') or state = 'told' and told_at >= since)
    and client_id in (select id from clients where standing_id = new.client_id);
  if found then
    update follow_ups set state = 'answered', snoozed_until = null, closed_at = new.created_at,
      led_to_citation_id = case when told_at is not null then new.id end
    where kind in ('next-service', 'deferred')
      and (state in ('waiting', 'snoozed') or state = 'told' and told_at >= since)
      and client_id in (select id from clients where standing_id = new.client_id);
  end if;
  return null;
end $$;
create trigger citations_answer_proposals after insert on citations
  for each row when (new.client_id is not null) execute function answer_proposals();

-- A citation that is cancelled, moved, deleted or goes on answers its own follow-ups. When it is
-- expected on the same day again, its reminder waits again.
create function answer_own_follow_ups() returns trigger language plpgsql as $$
declare
  expected boolean := new.status in ('pending', 'accepted') and new.deleted_at is null;
  ready boolean := new.status = 'installed' and new.deleted_at is null;
begin
  perform from follow_ups where citation_id = new.id;
  if not found then return null; end if;
  update follow_ups set state = 'answered', snoozed_until = null, closed_at = new.updated_at
  where citation_id = new.id and state in ('waiting', 'snoozed', 'told')
    and (kind = 'reminder' and not (expected and for_day = new.day) or kind = 'ready' and not ready);
  if expected and (old.status not in ('pending', 'accepted') or old.deleted_at is not null
    or old.day <> new.day) then
    update follow_ups set state = case when told_at is null then 'waiting' else 'told' end,
      closed_at = null
    where citation_id = new.id and kind = 'reminder' and state = 'answered' and for_day = new.day;
  end if;
  return null;
end $$;
create trigger citations_answer_own after update of status, day, deleted_at on citations
  for each row
  when ((new.status, new.day, new.deleted_at) is distinct from (old.status, old.day, old.deleted_at))
  execute function answer_own_follow_ups();

create trigger next_services_changed after insert or update or delete on next_services
  for each statement execute function announce_change('clients');
create trigger deferred_work_changed after insert or update on deferred_work
  for each statement execute function announce_change('clients');
create trigger follow_ups_changed after insert or update or delete on follow_ups
  for each statement execute function announce_change('follow-ups');
