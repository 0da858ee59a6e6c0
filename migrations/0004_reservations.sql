-- Reservations of units: who wants which product, where it is on its way, what it was sold for.

-- reservas --------------------------------------------------------------------------------------

create table reservations (
  id uuid primary key,
  -- What people say on the telephone; also begins the invoice numbers of its payments.
  code text not null unique check (code ~ '^R-[0-9A-HJKMNP-TV-Z]{8}$'),
  client_name text not null check (length(client_name) between 1 and 100),
  client_email text not null check (length(client_email) between 3 and 254),
  client_phone text not null check (length(client_phone) <= 30),
  client_country text not null check (length(client_country) between 1 and 60),
  client_state text not null check (length(client_state) between 1 and 100),
  client_address text not null check (length(client_address) between 1 and 200),
  product_id uuid not null references products,
  -- Copied when reserved: later changes of the catalogue change no reservation.
  product_name text not null,
  product_price_cents bigint not null check (product_price_cents > 0),
  vehicle_brand text not null check (length(vehicle_brand) between 1 and 60),
  vehicle_model text not null check (length(vehicle_model) between 1 and 60),
  vehicle_year int not null check (vehicle_year between 1980 and 2200),
  notes text not null default '' check (length(notes) <= 1000),
  status text not null default 'pending' check (status in
    ('pending', 'accepted', 'importing', 'preparing', 'packed', 'dispatched', 'installing',
      'ready', 'delivered', 'completed', 'cancelled')),
  cancel_token_hash bytea not null unique check (length(cancel_token_hash) = 32),
  -- What it was sold for in the end.
  final_sale_cents bigint check (final_sale_cents > 0),
  -- Frozen when its materials left the shelf; null before, and again when they came back.
  material_cost_cents bigint check (material_cost_cents >= 0),
  admin_comment text not null default '' check (length(admin_comment) <= 2000),
  delivered_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  -- Hidden everywhere by «clear history».
  cleared_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reservations_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint reservations_deleted_when_cancelled
    check (deleted_at is null or status = 'cancelled'),
  constraint reservations_cleared_when_closed
    check (cleared_at is null or status in ('completed', 'cancelled')),
  -- Handed over, and only then, it has a day and a value.
  constraint reservations_sold check (
    (status in ('delivered', 'completed')) = (delivered_at is not null)
    and (status in ('delivered', 'completed')) = (final_sale_cents is not null)),
  -- Its materials are off the shelf exactly from preparing on.
  constraint reservations_materials check (
    (status not in ('pending', 'accepted', 'importing', 'cancelled'))
    = (material_cost_cents is not null))
);

-- Text as filters compare it.
alter table reservations
  add column client_name_folded text not null generated always as (folded(client_name)) stored,
  add column client_country_folded text not null
    generated always as (folded(client_country)) stored,
  add column vehicle_model_folded text not null generated always as (folded(vehicle_model)) stored;
create index reservations_by_client_name on reservations using gin (client_name_folded gin_trgm_ops);
create index reservations_by_vehicle_model
  on reservations using gin (vehicle_model_folded gin_trgm_ops);
create index reservations_by_time on reservations (created_at desc, id desc, status)
  where deleted_at is null and cleared_at is null;
-- What the tab lists: all that is not closed, with all that its filters ask of a row.
create index reservations_live on reservations (created_at desc, id desc, status)
  include (client_name_folded, client_country_folded, vehicle_model_folded)
  where status not in ('delivered', 'completed', 'cancelled')
    and deleted_at is null and cleared_at is null;
create index reservations_by_status on reservations (status, created_at desc, id desc)
  where deleted_at is null and cleared_at is null;
create index reservations_by_product on reservations (product_id);

-- Open ones of one person (at most five): by e-mail and by the phone's last eight digits.
create index reservations_open_by_email on reservations (lower(client_email))
  where status = 'pending' and deleted_at is null;
create index reservations_open_by_phone
  on reservations ((right(regexp_replace(client_phone, '\D', '', 'g'), 8)))
  where status = 'pending' and deleted_at is null;
-- Whether an address was ever confirmed.
create index reservations_confirmed_email on reservations (lower(client_email))
  where status <> 'pending';

-- Who moved it when. The payment moves it as the system.
create table reservation_events (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservations on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('reserved', 'moved', 'commented', 'deleted')),
  actor text not null check (actor in ('client', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null default '',
  from_status text,
  to_status text,
  -- Of a move to delivered or completed.
  final_sale_cents bigint check (final_sale_cents > 0),
  check ((kind = 'moved') = (from_status is not null)),
  check ((kind in ('reserved', 'moved')) = (to_status is not null))
);
create index reservation_events_by_reservation on reservation_events (reservation_id, id);

-- Panels that are open elsewhere hear of it: `reservations <id> <kind> <actor>`.
create function announce_reservation_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes',
    concat_ws(' ', 'reservations', new.reservation_id, new.kind, new.actor));
  return null;
end $$;
create trigger reservation_events_announced after insert on reservation_events
  for each row execute function announce_reservation_event();

-- correo ----------------------------------------------------------------------------------------

alter table mails
  add column reservation_id uuid references reservations on delete cascade,
  add constraint mails_one_subject check (num_nonnulls(citation_id, reservation_id) <= 1);
create index mails_by_reservation on mails (reservation_id);
