-- Expenses with their receipts, those that come back every month, and panels that hear of money.

-- One that comes back: what it says is what its latest expense says.
create table expense_series (
  id uuid primary key,
  -- In a month that is shorter it is due on the last day.
  day_of_month smallint not null check (day_of_month between 1 and 31),
  next_day date not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index expense_series_due on expense_series (next_day) where ended_at is null;

create table expenses (
  id uuid primary key,
  amount_cents bigint not null check (amount_cents > 0),
  concept text not null check (length(concept) between 1 and 200),
  category text not null default '' check (category in ('', 'Alquiler', 'Sueldo', 'Materia prima',
    'Maquinas y herramientas', 'Fletes / Envios', 'Viaticos', 'Software y licencias',
    'Comisiones de venta', 'Publicidad', 'Ferias comerciales', 'Marketing')),
  -- The workshop's calendar day.
  day date not null,
  notes text not null default '' check (length(notes) <= 500),
  series_id uuid references expense_series,
  -- First day of the month that it stands for, wherever its own day was moved to.
  series_month date check (series_month = date_trunc('month', series_month)),
  -- What it paid for, where stock took it in.
  purchase_id uuid unique references stock_purchases,
  version integer not null default 1,
  -- As they were called then; '' for the program itself.
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((series_id is null) = (series_month is null)),
  -- A month gets it once, also when it was deleted there.
  constraint expenses_once_a_month unique (series_id, series_month)
);
create index expenses_by_day on expenses (day desc, id desc) include (amount_cents, category)
  where deleted_at is null;

-- Drawn anew from what was uploaded; read through the authorised route alone.
create table expense_receipts (
  expense_id uuid primary key references expenses,
  content_type text not null check (content_type = 'image/webp'),
  content bytea not null,
  created_at timestamptz not null default now()
);

-- Sums of a period read the index alone.
drop index financial_transactions_by_time;
create index financial_transactions_by_time on financial_transactions (created_at, id)
  include (type, sale_cents, cost_cents) where voided_at is null;

create function announce_finances() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', 'finances');
  return null;
end $$;
create trigger financial_transactions_announced after insert or update on financial_transactions
  for each statement execute function announce_finances();
create trigger expenses_announced after insert or update or delete on expenses
  for each statement execute function announce_finances();
create trigger expense_receipts_announced after insert or update or delete on expense_receipts
  for each statement execute function announce_finances();
