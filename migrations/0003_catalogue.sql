-- Catalogue and stock: who moved what and why, sales, what jobs used, and the ledger of income.

-- stock -----------------------------------------------------------------------------------------

-- Movements refer to components for ever: one that goes is hidden, and its code is free again.
alter table components
  add column deleted_at timestamptz,
  drop constraint components_code_key;
create unique index components_code_key on components (lower(code)) where deleted_at is null;

alter table stock_movements
  add column reference_type text check (reference_type in
    ('citation', 'reservation', 'component_sale', 'product_sale', 'purchase', 'adjustment')),
  add column reference_id uuid,
  -- As they were called then; '' for the program itself.
  add column actor_id uuid,
  add column actor_name text not null default '' check (length(actor_name) <= 100),
  add column actor_email text not null default '' check (length(actor_email) <= 254),
  -- Cost of one unit when it moved.
  add column unit_cost_cents bigint not null default 0 check (unit_cost_cents >= 0),
  -- The line that this one takes back; each at most once.
  add column reverses uuid unique references stock_movements,
  -- The order in which a component's lines were written, whatever a clock said: given under the
  -- lock of the component's row.
  add column line bigint generated always as identity,
  add constraint stock_movements_reference check ((reference_type is null) = (reference_id is null));
create unique index stock_movements_by_line on stock_movements (component_id, line desc);
create index stock_movements_by_time on stock_movements (created_at desc, line desc);
create index stock_movements_by_reference on stock_movements (reference_id)
  where reference_id is not null;

-- A quantity is never assigned, only moved: at the end of a transaction it is what its last line says.
create function require_movement() returns trigger language plpgsql as $$
declare
  told bigint;
  held bigint;
begin
  select quantity into held from components where id = new.id;
  select new_stock into told from stock_movements
    where component_id = new.id order by line desc limit 1;
  if held is distinct from coalesce(told, 0) then
    raise exception 'quantity of component % is % and not %', new.id, held, coalesce(told, 0)
      using errcode = 'check_violation', constraint = 'components_only_moved';
  end if;
  return null;
end $$;
create constraint trigger components_only_moved after insert or update of quantity on components
  deferrable initially deferred for each row execute function require_movement();

-- One that is deleted gets into no bill; who deletes it holds the row until it is done.
create function refuse_deleted_component() returns trigger language plpgsql as $$
begin
  perform from components where id = new.component_id and deleted_at is null for key share;
  if not found then
    raise exception 'component % is not there', new.component_id
      using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger service_components_live before insert on service_components
  for each row execute function refuse_deleted_component();
create trigger product_components_live before insert on product_components
  for each row execute function refuse_deleted_component();

-- What a supplier brought.
create table stock_purchases (
  id uuid primary key,
  component_id uuid not null references components,
  supplier text not null default '' check (length(supplier) <= 120),
  quantity bigint not null check (quantity > 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  actor_id uuid,
  actor_name text not null default '',
  created_at timestamptz not null default now()
);
create index stock_purchases_by_component on stock_purchases (component_id, created_at desc);

-- Sales over the counter; frozen.
create table sales (
  id uuid primary key,
  kind text not null check (kind in ('component', 'product')),
  component_id uuid references components,
  product_id uuid references products,
  item_name text not null,
  quantity bigint not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents > 0),
  total_price_cents bigint not null check (total_price_cents > 0),
  total_cost_cents bigint not null check (total_cost_cents >= 0),
  client_name text not null check (length(client_name) between 1 and 100),
  client_email text not null default '' check (length(client_email) <= 254),
  client_phone text not null default '' check (length(client_phone) <= 30),
  actor_id uuid,
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  check (num_nonnulls(component_id, product_id) = 1),
  check ((kind = 'component') = (component_id is not null))
);
create index sales_by_time on sales (created_at desc);
create trigger sales_append_only before update or delete on sales
  for each row execute function refuse_rewriting();

-- servicios, productos --------------------------------------------------------------------------

-- Bookings refer to them for ever.
alter table services add column deleted_at timestamptz;
alter table products add column deleted_at timestamptz;
create index services_by_name on services (name, id) where deleted_at is null;
create index products_by_name on products (name, id) where deleted_at is null;

-- agenda: what a job used and cost --------------------------------------------------------------

alter table citations
  add column labor_cents bigint check (labor_cents >= 0),
  add column mechanic_notes text not null default '' check (length(mechanic_notes) <= 2000),
  add column completed_by text not null default '' check (length(completed_by) <= 100),
  -- Frozen when the job consumed its materials; null before.
  add column material_cost_cents bigint check (material_cost_cents >= 0);

create table citation_parts (
  citation_id uuid not null references citations on delete cascade,
  component_id uuid not null references components,
  name text not null,
  quantity bigint not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  primary key (citation_id, component_id)
);
create index citation_parts_by_component on citation_parts (component_id);

-- finanzas --------------------------------------------------------------------------------------

-- Income with its cost, written in the transaction of its cause; a line is never changed, only voided.
create table financial_transactions (
  id uuid primary key,
  type text not null check (type in ('service', 'product')),
  cause_type text not null check (cause_type in
    ('citation', 'reservation', 'component_sale', 'product_sale')),
  cause_id uuid not null,
  item_name text not null,
  client_name text not null default '',
  client_email text not null default '',
  client_phone text not null default '',
  client_country text not null default '',
  sale_cents bigint not null check (sale_cents >= 0),
  cost_cents bigint not null check (cost_cents >= 0),
  created_at timestamptz not null,
  voided_at timestamptz
);
create unique index financial_transactions_one_live on financial_transactions (cause_type, cause_id)
  where voided_at is null;
create index financial_transactions_by_time on financial_transactions (created_at, id)
  where voided_at is null;

create function refuse_all_but_voiding() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;
create trigger financial_transactions_append_only before update or delete on financial_transactions
  for each row execute function refuse_all_but_voiding();

-- Panels that are open elsewhere hear of stock that moved.
create function announce_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', 'stock');
  return null;
end $$;
create trigger components_announced after insert or update or delete on components
  for each statement execute function announce_stock();
