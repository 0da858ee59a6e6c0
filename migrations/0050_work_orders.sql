-- Work orders: reception, lines, inspection, photos, estimates and their authorisations, and the client's links.

-- ajustes --------------------------------------------------------------------------------------

alter table business_settings
  -- Whole days for which an estimate can be answered, until midnight of the workshop.
  add column estimate_valid_days int not null default 10 check (estimate_valid_days between 1 and 60),
  -- Until how many hours before the start a client can move an appointment, and how often.
  add column move_cutoff_hours int not null default 24 check (move_cutoff_hours between 0 and 336),
  add column most_client_moves int not null default 3 check (most_client_moves between 0 and 20);

-- agenda ---------------------------------------------------------------------------------------

alter table citations add column client_moves int not null default 0 check (client_moves >= 0);

-- ordenes --------------------------------------------------------------------------------------

-- One order per citation, from the reception of the vehicle on. Money in cents, quantities in thousandths.
create table work_orders (
  id uuid primary key,
  citation_id uuid not null unique references citations on delete cascade,
  number bigint generated always as identity unique,
  received_at timestamptz not null,
  -- Kilometres and eighths of a full tank at the reception; null: not read.
  km int check (km between 0 and 2000000),
  fuel_eighths smallint check (fuel_eighths between 0 and 8),
  accessories text[] not null default '{}' check (cardinality(accessories) <= 20),
  complaint text not null default '' check (length(complaint) <= 2000),
  -- When the client was promised the vehicle.
  promised_at timestamptz,
  -- Price of the booked service or product, which the client authorised by booking.
  base_cents bigint not null check (base_cents >= 0),
  -- Sum of the approved and done lines.
  approved_cents bigint not null default 0 check (approved_cents >= 0),
  -- «No pasar de»: the most that the whole job may cost; null: no limit.
  limit_cents bigint check (limit_cents > 0),
  -- The checklist of the inspection, and the instant of its last change.
  checklist_name text not null default '' check (length(checklist_name) <= 80),
  inspected_at timestamptz,
  -- The job was completed, or its citation deleted: nothing of the order changes any more.
  closed_at timestamptz,
  version int not null default 1,
  constraint work_orders_within_limit check (base_cents + approved_cents <= limit_cents)
);
create index work_orders_by_day on work_orders (received_at);
create index work_orders_open on work_orders (id) where closed_at is null;

create table work_lines (
  id uuid primary key,
  order_id uuid not null references work_orders on delete cascade,
  kind text not null check (kind in ('labour', 'part', 'service', 'outside')),
  service_id uuid references services,
  component_id uuid references components,
  text text not null check (length(text) between 1 and 200),
  quantity bigint not null check (quantity between 1 and 1000000),
  -- Price of one unit; `cost_cents` only of work by another workshop.
  price_cents bigint not null check (price_cents between 0 and 100000000),
  cost_cents bigint check (cost_cents between 0 and 100000000),
  total_cents bigint generated always as ((quantity * price_cents + 500) / 1000) stored,
  -- What was found, and what will be done about it.
  cause text not null default '' check (length(cause) <= 1000),
  correction text not null default '' check (length(correction) <= 1000),
  -- Lines of one group are alternatives: at most one of them is approved.
  choice_group smallint check (choice_group between 1 and 99),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'declined', 'done')),
  position int not null,
  deleted_at timestamptz,
  version int not null default 1,
  constraint work_lines_part check ((component_id is null) or kind = 'part'),
  constraint work_lines_service check ((service_id is null) or kind = 'service'),
  -- A service is done once: its materials are those of one job.
  constraint work_lines_one_service check (service_id is null or quantity = 1000),
  constraint work_lines_outside_cost check (cost_cents is null or kind = 'outside'),
  constraint work_lines_deleted_open check (deleted_at is null or state = 'proposed')
);
create index work_lines_by_order on work_lines (order_id, position);
create index work_lines_by_component on work_lines (component_id) where component_id is not null;
create index work_lines_by_service on work_lines (service_id) where service_id is not null;
create unique index work_lines_one_choice on work_lines (order_id, choice_group)
  where choice_group is not null and state in ('approved', 'done');

-- `approved_cents` of the order follows its lines, so that the limit holds in the database.
create function sum_approved_lines() returns trigger language plpgsql as $$
begin
  update work_orders set approved_cents = (
    select coalesce(sum(total_cents), 0) from work_lines
    where order_id = new.order_id and state in ('approved', 'done'))
  where id = new.order_id;
  return null;
end $$;
create trigger work_lines_approved after update of state on work_lines
  for each row when (new.state is distinct from old.state) execute function sum_approved_lines();

-- An answered line keeps what was agreed.
create function keep_answered_line() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' and (new.text, new.quantity, new.price_cents, new.kind, new.component_id,
      new.service_id, new.order_id) is distinct from (old.text, old.quantity, old.price_cents, old.kind,
      old.component_id, old.service_id, old.order_id) then
    raise exception 'line % is answered', old.id;
  end if;
  return new;
end $$;
create trigger work_lines_answered before update on work_lines
  for each row execute function keep_answered_line();

-- Templates of inspections. An order keeps a copy of the items as its findings.
create table checklists (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  -- Empty: for every vehicle.
  vehicle_types text[] not null default '{}',
  tier text not null check (tier in ('quick', 'full')),
  items text[] not null check (cardinality(items) between 1 and 60),
  deleted_at timestamptz,
  version int not null default 1
);

create table findings (
  order_id uuid not null references work_orders on delete cascade,
  position smallint not null check (position between 1 and 60),
  item text not null check (length(item) between 1 and 80),
  -- Null: not looked at yet.
  state text check (state in ('ok', 'watch', 'now', 'not-applicable')),
  note text not null default '' check (length(note) <= 500),
  -- The line that cures it.
  line_id uuid references work_lines on delete set null,
  primary key (order_id, position)
);
create index findings_by_line on findings (line_id) where line_id is not null;

create table job_photos (
  id uuid primary key,
  order_id uuid not null references work_orders on delete cascade,
  finding smallint,
  line_id uuid references work_lines on delete set null,
  moment text not null check (moment in ('in', 'during', 'out')),
  -- Of the uploaded file: the same file is stored once in an order.
  sha256 bytea not null check (length(sha256) = 32),
  taken_at timestamptz not null,
  shown_to_client boolean not null default true,
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100),
  constraint job_photos_once unique (order_id, sha256),
  constraint job_photos_finding foreign key (order_id, finding) references findings on delete set null (finding)
);
create index job_photos_by_order on job_photos (order_id, taken_at);
create index job_photos_by_line on job_photos (line_id) where line_id is not null;

-- WebP with the longest side of 400 and 1600 pixels.
create table job_photo_sizes (
  photo_id uuid not null references job_photos on delete cascade,
  longest_side int not null check (longest_side in (400, 1600)),
  content bytea not null,
  primary key (photo_id, longest_side)
);

create table estimates (
  id uuid primary key,
  order_id uuid not null references work_orders on delete cascade,
  version int not null,
  state text not null
    check (state in ('draft', 'sent', 'answered', 'superseded', 'expired', 'withdrawn')),
  created_at timestamptz not null,
  sent_at timestamptz,
  channel text check (channel in ('whatsapp', 'email', 'counter')),
  -- The end of the last day on which it can be answered.
  valid_until timestamptz,
  -- Of exactly what the client sees.
  content_hash bytea check (length(content_hash) = 32),
  answered_at timestamptz,
  constraint estimates_once unique (order_id, version),
  constraint estimates_frozen check ((state <> 'draft') <= (num_nonnulls(sent_at, valid_until, content_hash, channel) = 4)
    or state = 'withdrawn')
);
create unique index estimates_one_draft on estimates (order_id) where state = 'draft';
create unique index estimates_one_sent on estimates (order_id) where state = 'sent';
create index estimates_to_expire on estimates (valid_until) where state = 'sent';
create index estimates_by_sending on estimates (sent_at) where sent_at is not null;

-- The lines of an estimate as they were sent.
create table estimate_lines (
  estimate_id uuid not null references estimates on delete cascade,
  line_id uuid not null references work_lines on delete cascade,
  position int not null,
  text text not null,
  cause text not null,
  quantity bigint not null,
  price_cents bigint not null,
  total_cents bigint not null,
  choice_group smallint,
  photos uuid[] not null default '{}',
  primary key (estimate_id, line_id)
);
create index estimate_lines_by_line on estimate_lines (line_id);

create function refuse_change_of_estimate_line() returns trigger language plpgsql as $$
begin
  raise exception 'lines of a sent estimate do not change';
end $$;
create trigger estimate_lines_frozen before update on estimate_lines
  for each row execute function refuse_change_of_estimate_line();

-- What the client decided about a line, with the hash of what was shown. Append-only.
create table authorisations (
  id bigint generated always as identity primary key,
  estimate_id uuid not null,
  line_id uuid not null,
  decision text not null check (decision in ('approve', 'decline', 'call-me')),
  method text not null check (method in ('link', 'counter', 'phone', 'whatsapp', 'within-limit')),
  -- Who decided, as typed.
  name text not null default '' check (length(name) <= 100),
  -- The staff member who recorded it; null for the link.
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100),
  at timestamptz not null,
  content_hash bytea not null check (length(content_hash) = 32),
  -- The limit of the order afterwards.
  limit_cents bigint,
  constraint authorisations_line foreign key (estimate_id, line_id) references estimate_lines
    on delete cascade,
  constraint authorisations_recorded check ((method = 'link') = (actor_id is null))
);
-- Two people with one link: each line is approved at most once and declined at most once.
create unique index authorisations_once on authorisations (line_id, decision) where decision <> 'call-me';
create index authorisations_by_estimate on authorisations (estimate_id, id);
create index authorisations_by_instant on authorisations (at);

create table work_order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references work_orders on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('received', 'changed', 'line-added', 'line-changed', 'line-removed',
    'inspected', 'photo-added', 'photo-removed', 'proposed', 'sent', 'answered', 'withdrawn', 'expired',
    'completed')),
  actor text not null check (actor in ('client', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100),
  details jsonb not null default '{}'
);
create index work_order_events_by_order on work_order_events (order_id, id);
create index work_order_events_by_kind on work_order_events (kind, at);

-- Open panels read the citation and its order again: `citations <citation> order-<kind> <actor>`.
create function announce_work_order_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', concat_ws(' ', 'citations',
    (select citation_id from work_orders where id = new.order_id), 'order-' || new.kind, new.actor));
  return null;
end $$;
create trigger work_order_events_announced after insert on work_order_events
  for each row execute function announce_work_order_event();

-- Links to the client's page of a citation, besides those of its mails. Only the hash of a token is stored.
create table client_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  citation_id uuid not null references citations on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index client_links_by_citation on client_links (citation_id);

-- agenda: parts of approved lines keep the approved price ---------------------------------------

alter table citation_parts drop constraint citation_parts_pkey,
  -- The approved line of the work order; null: entered when the job was completed.
  add column line_id uuid references work_lines on delete set null,
  add constraint citation_parts_once unique nulls not distinct (citation_id, component_id, line_id);

insert into checklists (id, name, vehicle_types, tier, items) values
  ('00000000-0000-7000-8000-000000000001', 'Revisión rápida', '{motorcycle}', 'quick', '{
    "Frenos: pastillas y discos", "Neumáticos: estado y presión", "Transmisión: cadena, corona y piñón",
    "Aceite de motor", "Luces, señaleros y bocina", "Batería y carga", "Suspensión", "Dirección",
    "Cables y comandos", "Pérdidas de fluidos"}'),
  ('00000000-0000-7000-8000-000000000002', 'Revisión completa', '{motorcycle}', 'full', '{
    "Freno delantero: pastillas o cintas", "Freno trasero: pastillas o cintas", "Discos y campanas",
    "Líquido de frenos", "Neumático delantero", "Neumático trasero", "Presión de los neumáticos",
    "Rayos y llantas", "Rulemanes de rueda", "Cadena: tensión y desgaste", "Corona y piñón",
    "Aceite de motor", "Filtro de aceite", "Filtro de aire", "Bujía", "Carburador o inyección",
    "Refrigerante", "Mangueras y juntas", "Batería y carga", "Luz delantera", "Luz de freno",
    "Señaleros y bocina", "Tablero", "Cable de embrague", "Cable de acelerador", "Palancas y puños",
    "Suspensión delantera", "Suspensión trasera", "Dirección y cunas", "Escape y soportes"}'),
  ('00000000-0000-7000-8000-000000000003', 'Revisión rápida de bicicleta', '{bicycle}', 'quick', '{
    "Freno delantero", "Freno trasero", "Cubiertas y presión", "Rayos y centrado", "Cadena", "Cambios",
    "Piñón y platos", "Dirección", "Caja pedalera", "Asiento y tornillos"}'),
  ('00000000-0000-7000-8000-000000000004', 'Revisión rápida de vehículo eléctrico', '{e-vehicle}', 'quick', '{
    "Frenos", "Neumáticos: estado y presión", "Batería: carga y autonomía", "Cargador y conector",
    "Motor y ruidos", "Cableado y fichas", "Luces y bocina", "Tablero y comandos", "Suspensión y dirección",
    "Tornillos y soportes"}');
