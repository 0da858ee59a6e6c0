-- Foundation: what every later room stands on.
-- Money is integer cents, quantities are integer thousandths, durations are minutes,
-- days are workshop-local dates, instants are timestamptz.

create extension if not exists btree_gist;

-- ajustes ---------------------------------------------------------------------------------------

create table business_settings (
  id boolean primary key default true check (id),
  name text not null default 'Bujía'
    check (length(name) between 1 and 100 and name !~ '[[:cntrl:]]'),
  phone text not null default '' check (length(phone) <= 30),
  whatsapp text not null default '' check (length(whatsapp) <= 30),
  -- A mail goes to it in the transaction of every booking: what is no address must not get in.
  email text not null default '' check (length(email) <= 254 and
    (email = '' or email ~ '^[^[:space:][:cntrl:]@,;:<>()"]+@[^[:space:][:cntrl:]@,;:<>()"]+[.][^[:space:][:cntrl:]@,;:<>()."]{2,}$')),
  address text not null default '' check (length(address) <= 200),
  map_url text not null default '' check (length(map_url) <= 500),
  tiktok_url text not null default '' check (length(tiktok_url) <= 500),
  instagram_url text not null default '' check (length(instagram_url) <= 500),
  youtube_url text not null default '' check (length(youtube_url) <= 500),
  time_zone text not null default 'America/Montevideo',
  slot_step_minutes int not null default 30 check (slot_step_minutes between 5 and 240),
  bays int not null default 2 check (bays between 1 and 20),
  minimum_notice_minutes int not null default 60 check (minimum_notice_minutes between 0 and 10080),
  horizon_days int not null default 90 check (horizon_days between 1 and 365),
  installation_minutes int not null default 60 check (installation_minutes between 1 and 480),
  show_reserve_button boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into business_settings default values;

-- Opening hours of a weekday (1 = Monday … 7 = Sunday); a gap between two rows is a break.
create table opening_hours (
  weekday int not null check (weekday between 1 and 7),
  opens int not null check (opens between 0 and 1439),
  closes int not null check (closes between 1 and 1440),
  check (opens < closes),
  primary key (weekday, opens),
  constraint opening_hours_no_overlap
    exclude using gist (weekday with =, int4range(opens, closes) with &&)
);
insert into opening_hours (weekday, opens, closes)
select weekday, opens, closes
from generate_series(1, 5) as weekday, (values (540, 750), (810, 1080)) as hours (opens, closes);
insert into opening_hours values (6, 540, 780);

-- A day that does not follow its weekday: closed when it has no hours of its own.
create table opening_exceptions (
  day date primary key,
  reason text not null default '' check (length(reason) <= 100)
);
create table opening_exception_hours (
  day date not null references opening_exceptions on delete cascade,
  opens int not null check (opens between 0 and 1439),
  closes int not null check (closes between 1 and 1440),
  check (opens < closes),
  primary key (day, opens),
  constraint opening_exception_hours_no_overlap
    exclude using gist (day with =, int4range(opens, closes) with &&)
);

-- stock -----------------------------------------------------------------------------------------

create table components (
  id uuid primary key,
  code text not null unique check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  unit text not null check (unit in ('piece', 'meter', 'kilogram', 'liter', 'box', 'pack')),
  quantity bigint not null default 0 check (quantity >= 0),
  min_stock bigint not null default 0 check (min_stock >= 0),
  cost_per_unit_cents bigint not null default 0 check (cost_per_unit_cents >= 0),
  sale_price_cents bigint check (sale_price_cents > 0),
  vehicle_types text[] not null default '{}'
    check (vehicle_types <@ array['motorcycle', 'bicycle', 'e-vehicle']),
  supplier text not null default '' check (length(supplier) <= 120),
  location text not null default '' check (length(location) <= 60),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The ledger of every quantity that ever moved; append-only.
create table stock_movements (
  id uuid primary key,
  component_id uuid not null references components,
  type text not null check (type in ('sale', 'return', 'manual_adjustment', 'cancellation')),
  quantity bigint not null check (quantity <> 0),
  previous_stock bigint not null check (previous_stock >= 0),
  new_stock bigint not null check (new_stock >= 0),
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  check (new_stock = previous_stock + quantity)
);
create index stock_movements_by_component on stock_movements (component_id, created_at desc);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name;
end $$;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_rewriting();

-- servicios -------------------------------------------------------------------------------------

create table services (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 1000),
  duration_minutes int not null check (duration_minutes between 1 and 480),
  price_cents bigint not null check (price_cents >= 0),
  manual_cost_cents bigint not null default 0 check (manual_cost_cents >= 0),
  stock int not null default 0 check (stock >= 0),
  category text not null
    check (category in ('maintenance', 'repair', 'consultation', 'installation', 'rental')),
  requirements text[] not null default '{}',
  uses_components boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table service_components (
  service_id uuid not null references services on delete cascade,
  component_id uuid not null references components,
  quantity bigint not null check (quantity > 0),
  primary key (service_id, component_id)
);
create index service_components_by_component on service_components (component_id);

-- productos -------------------------------------------------------------------------------------

create table products (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 2000),
  price_cents bigint not null check (price_cents > 0),
  manual_cost_cents bigint not null default 0 check (manual_cost_cents >= 0),
  auto_cost boolean not null default false,
  category text not null check (length(category) between 1 and 60),
  publish_in_agenda boolean not null default false,
  publish_in_reserva boolean not null default false,
  specifications jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table product_components (
  product_id uuid not null references products on delete cascade,
  component_id uuid not null references components,
  quantity bigint not null check (quantity > 0),
  primary key (product_id, component_id)
);
create index product_components_by_component on product_components (component_id);
create table product_images (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position int not null,
  content_type text not null check (content_type in ('image/webp', 'image/jpeg', 'image/png')),
  content bytea not null,
  unique (product_id, position)
);

-- agenda ----------------------------------------------------------------------------------------

create table citations (
  id uuid primary key,
  client_name text not null check (length(client_name) between 1 and 100),
  client_email text not null check (length(client_email) between 3 and 254),
  client_phone text not null check (length(client_phone) <= 30),
  service_id uuid references services,
  product_id uuid references products,
  -- Copied when booked: later changes of the catalogue change no past booking.
  service_name text not null,
  service_duration_minutes int not null check (service_duration_minutes between 1 and 480),
  service_price_cents bigint not null check (service_price_cents >= 0),
  service_category text,
  vehicle_type text not null default 'motorcycle',
  vehicle_brand text not null check (length(vehicle_brand) <= 60),
  vehicle_model text not null check (length(vehicle_model) <= 60),
  vehicle_year int check (vehicle_year between 1980 and 2200),
  day date not null,
  start_minute int not null check (start_minute between 0 and 1439),
  starts_at timestamptz not null,
  -- When its working minutes are over: after breaks and nights, perhaps on a later day.
  work_ends_at timestamptz not null check (work_ends_at > starts_at),
  status text not null default 'pending' check (status in
    ('pending', 'accepted', 'in-workshop', 'in-progress', 'installed', 'delivered', 'cancelled')),
  notes text not null default '' check (length(notes) <= 1000),
  admin_comment text not null default '' check (length(admin_comment) <= 2000),
  manual_entry boolean not null default false,
  overbooked boolean not null default false,
  cancel_token_hash bytea not null unique check (length(cancel_token_hash) = 32),
  -- SEQUENCE of the calendar invitations sent so far.
  calendar_sequence int not null default 0,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(service_id, product_id) = 1),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index citations_by_start on citations (starts_at, id) where deleted_at is null;
-- Open bookings of one person (at most five): by e-mail and by the phone's last eight digits.
create index citations_open_by_email on citations (lower(client_email), starts_at)
  where status in ('pending', 'accepted') and deleted_at is null;
create index citations_open_by_phone
  on citations ((right(regexp_replace(client_phone, '\D', '', 'g'), 8)), starts_at)
  where status in ('pending', 'accepted') and deleted_at is null;

-- Whether an address was ever confirmed; what a service or product was booked for.
create index citations_confirmed_email on citations (lower(client_email))
  where status <> 'pending';
create index citations_by_service on citations (service_id) where service_id is not null;
create index citations_by_product on citations (product_id) where product_id is not null;

-- What a job holds: one row per piece of working time. The constraint is the promise that no bay
-- is ever booked twice, whoever books.
create table occupations (
  citation_id uuid not null references citations on delete cascade,
  bay int not null check (bay between 1 and 20),
  during tstzrange not null check (not isempty(during)),
  primary key (citation_id, during),
  constraint occupations_no_overlap exclude using gist (during with &&, bay with =)
);

-- Who moved it when.
create table citation_events (
  id bigint generated always as identity primary key,
  citation_id uuid not null references citations on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('booked', 'moved', 'rescheduled', 'commented', 'deleted')),
  actor text not null check (actor in ('client', 'staff', 'system')),
  from_status text,
  to_status text,
  details jsonb not null default '{}'
);
create index citation_events_by_citation on citation_events (citation_id, id);

-- correo ----------------------------------------------------------------------------------------

-- Outbox: written in the transaction of its cause, sent after commit by a job.
create table mails (
  id uuid primary key,
  recipient text not null check (length(recipient) <= 254 and recipient !~ '[\r\n]'),
  kind text not null,
  subject text not null check (subject !~ '[\r\n]'),
  -- What the mail says, as data; text, HTML and calendar part are rendered from it.
  document jsonb not null,
  calendar_event jsonb,
  citation_id uuid references citations on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'sent', 'stored', 'failed')),
  attempts int not null default 0,
  last_error text,
  -- Two mails of one cause keep their order.
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check ((state = 'queued') = (settled_at is null))
);
create index mails_by_creation on mails (created_at desc);
create index mails_queued on mails (created_at) where state = 'queued';
create index mails_by_citation on mails (citation_id);
create index mails_by_recipient on mails (lower(recipient), created_at);

-- server-kit ------------------------------------------------------------------------------------

create table idempotency_keys (
  action text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (action, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table used_challenges (
  signature text primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on used_challenges (expires_at);

-- Calls per address in a window, for what writes: shared by processes, survives a restart.
create table call_counts (
  bucket text not null,
  window_start timestamptz not null,
  calls int not null,
  primary key (bucket, window_start)
);
create index call_counts_by_age on call_counts (window_start);

-- Secrets that all processes on one database share, made at the first start.
create table secrets (
  name text primary key,
  value bytea not null
);

-- Processes keep small copies of settings and catalogue; this tells them to read again.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', tg_argv[0]);
  return null;
end $$;
create trigger business_settings_changed after insert or update or delete on business_settings
  for each statement execute function announce_change('settings');
create trigger opening_hours_changed after insert or update or delete on opening_hours
  for each statement execute function announce_change('settings');
create trigger opening_exceptions_changed after insert or update or delete on opening_exceptions
  for each statement execute function announce_change('settings');
create trigger opening_exception_hours_changed
  after insert or update or delete on opening_exception_hours
  for each statement execute function announce_change('settings');
create trigger services_changed after insert or update or delete on services
  for each statement execute function announce_change('catalogue');
create trigger products_changed after insert or update or delete on products
  for each statement execute function announce_change('catalogue');
