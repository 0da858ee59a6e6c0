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
  constraint follow_ups_snoozed check ((state = 'snoozed') = (snoozed_until is not null)),
  constraint follow_ups_closed
    check ((state in ('answered', 'dropped')) <= (closed_at is not null))
);
create index follow_ups_open on follow_ups (due_day, client_id) where state in ('waiting', 'snoozed');
create index follow_ups_told_by_day on follow_ups (told_at desc) where told_at is not null;
create index follow_ups_by_client on follow_ups (client_id, created_at desc);
create index follow_ups_by_motorcycle on follow_ups (motorcycle_id) where motorcycle_id is not null;
create index follow_ups_by_service on follow_ups (service_id) where service_id is not null;
create index follow_ups_by_booking on follow_ups (led_to_citation_id)
  where led_to_citation_id is not null;
-- The same reason waits once; a citation has one follow-up of each kind.
create unique index follow_ups_one_by_citation on follow_ups (citation_id, kind)
  where citation_id is not null;
create unique index follow_ups_one_next_service on follow_ups (motorcycle_id, service_id)
  where kind = 'next-service' and state in ('waiting', 'snoozed', 'told');
create unique index follow_ups_one_deferred on follow_ups (deferred_work_id)
  where deferred_work_id is not null and state in ('waiting', 'snoozed', 'told');

create trigger next_services_changed after insert or update or delete on next_services
  for each statement execute function announce_change('clients');
create trigger deferred_work_changed after insert or update on deferred_work
  for each statement execute function announce_change('clients');
create trigger follow_ups_changed after insert or update or delete on follow_ups
  for each statement execute function announce_change('follow-ups');
