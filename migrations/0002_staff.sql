-- Staff: who they are, their sessions, what they did; what the panel's lists need.

create extension if not exists pg_trgm;

-- usuarios --------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  username text not null check (username ~ '^[a-z0-9][a-z0-9._-]{2,39}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null default '' check (length(email) <= 254),
  role text not null check (role in ('admin', 'user')),
  permissions text[] not null default '{}' check (permissions <@ array
    ['agenda', 'reservas', 'productos', 'servicios', 'stock', 'finanzas', 'historial']),
  -- argon2id in PHC form.
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_username_key unique (username)
);

-- Only a hash of the token is kept; the row is the session.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_age on sessions (last_used_at);

-- Failed sign-ins in a row, by a hash of the typed name and the network that they came from.
create table login_failures (
  name_key bytea not null check (length(name_key) = 32),
  place text not null check (length(place) <= 60),
  failures int not null check (failures > 0),
  last_failed_at timestamptz not null,
  primary key (name_key, place)
);
create index login_failures_by_age on login_failures (last_failed_at);

-- Networks from which a user once signed in: an attacker elsewhere does not slow them down.
create table login_networks (
  user_id uuid not null references users on delete cascade,
  network text not null check (length(network) <= 60),
  last_login_at timestamptz not null,
  primary key (user_id, network)
);
create index login_networks_by_age on login_networks (last_login_at);

-- Who did what to which record. Append-only; each line holds the hash of the one before.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  -- As they were then: users come and go.
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 100),
  action text not null check (action ~ '^[a-z][a-z-]{1,40}$'),
  record_type text,
  record_id text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_by_action on audit_log (action, id desc);

-- What the hash of a line is made of; the check of the chain reads it too.
create function audit_hash(line audit_log) returns bytea language sql immutable as $$
  select sha256(line.previous_hash || convert_to(concat_ws(E'\x1f',
    line.id::text, extract(epoch from line.at)::text, coalesce(line.actor_id::text, '-'),
    line.actor_name, line.action, coalesce(line.record_type, '-'),
    coalesce(line.record_id, '-'), line.details::text), 'UTF8'))
$$;

create function chain_audit_line() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  -- Until the transaction ends: the line before this one is known to be the last.
  perform pg_advisory_xact_lock(3, 0);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\x');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_log_chained before insert on audit_log
  for each row execute function chain_audit_line();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_rewriting();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_rewriting();

-- stock -----------------------------------------------------------------------------------------

create trigger stock_movements_not_emptied before truncate on stock_movements
  for each statement execute function refuse_rewriting();

-- agenda ----------------------------------------------------------------------------------------

-- Which staff member, as they were called then.
alter table citation_events
  add column actor_id uuid,
  add column actor_name text not null default '';

-- The day that the client was reminded of; a citation that moved to another day is not reminded yet.
alter table citations add column reminded_day date;

-- Text as filters compare it: without case and accents.
create function folded(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g')
$$;
-- Kept folded: whoever reads many rows of a list would fold each of them anew (2 µs a row).
alter table citations
  add column client_name_folded text not null generated always as (folded(client_name)) stored,
  add column vehicle_model_folded text not null generated always as (folded(vehicle_model)) stored;
create index citations_by_client_name on citations using gin (client_name_folded gin_trgm_ops);
create index citations_by_vehicle_model on citations using gin (vehicle_model_folded gin_trgm_ops);
-- What the agenda lists: everything that is neither delivered nor cancelled.
-- With all that its filters ask of a row, so that none has to be fetched that does not match.
create index citations_live on citations (starts_at, id, status)
  include (client_name_folded, vehicle_model_folded, service_category, service_id, product_id, day)
  where status not in ('delivered', 'cancelled') and deleted_at is null;
create index citations_by_status on citations (status, starts_at, id) where deleted_at is null;

-- Delivered citations only ever grow in number; counting them anew for every list would not do.
-- Other statuses are few and are counted. Bookings do not touch this row.
create table citation_tally (
  id boolean primary key default true check (id),
  delivered bigint not null check (delivered >= 0)
);
insert into citation_tally (delivered)
  select count(*) from citations where status = 'delivered' and deleted_at is null;

create function tally_delivered() returns trigger language plpgsql as $$
begin
  update citation_tally set delivered = delivered + case tg_argv[0]
    when 'more' then 1 else -1 end;
  return null;
end $$;
create trigger citations_delivered_more after update of status, deleted_at on citations
  for each row when (new.status = 'delivered' and new.deleted_at is null
    and not (old.status = 'delivered' and old.deleted_at is null))
  execute function tally_delivered('more');
create trigger citations_delivered_less after update of status, deleted_at on citations
  for each row when (old.status = 'delivered' and old.deleted_at is null
    and not (new.status = 'delivered' and new.deleted_at is null))
  execute function tally_delivered('less');
create trigger citations_delivered_inserted after insert on citations
  for each row when (new.status = 'delivered' and new.deleted_at is null)
  execute function tally_delivered('more');
create trigger citations_delivered_removed after delete on citations
  for each row when (old.status = 'delivered' and old.deleted_at is null)
  execute function tally_delivered('less');

-- Panels that are open elsewhere hear of it: `citations <id> <kind> <actor>`.
create function announce_citation_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes',
    concat_ws(' ', 'citations', new.citation_id, new.kind, new.actor));
  return null;
end $$;
create trigger citation_events_announced after insert on citation_events
  for each row execute function announce_citation_event();

-- correo ----------------------------------------------------------------------------------------

create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', 'mails');
  return null;
end $$;
create trigger mails_settled after update of state on mails
  for each statement execute function announce_mail();
