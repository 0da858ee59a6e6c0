-- How money came in and went out: a second book beside the ledger of income (docs/decisions/0098).

alter table financial_transactions
  -- Sales from before this change may have been paid in ways that nobody recorded: they are never a debt.
  add column before_cash boolean not null default true,
  -- The articles of one basket are paid together.
  add column basket_id uuid;
alter table financial_transactions alter column before_cash set default false;
drop trigger financial_transactions_append_only on financial_transactions;
update financial_transactions as line set basket_id = sale.basket_id
from sales as sale
where sale.basket_id is not null and line.cause_id = sale.id
  and line.cause_type in ('component_sale', 'product_sale');
create trigger financial_transactions_append_only before update or delete on financial_transactions
  for each row execute function refuse_all_but_erasure(
    '{"client_name": "Cliente anónimo", "client_email": "", "client_phone": "", "reason": ""}', '{}');
create index financial_transactions_by_basket on financial_transactions (basket_id)
  where basket_id is not null;

create table payment_methods (
  id uuid primary key,
  kind text not null check (kind in ('cash', 'card', 'transfer', 'paypal', 'other')),
  label text not null check (length(label) between 1 and 40),
  position integer not null,
  active boolean not null default true,
  -- Hundredths of a percent that the provider keeps of each payment.
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 3000),
  -- Deferred: two methods can exchange their names.
  constraint payment_methods_label unique (label) deferrable initially deferred,
  constraint payment_methods_fixed check (kind not in ('cash', 'paypal') or active)
);
-- Cash and PayPal exist once.
create unique index payment_methods_one_fixed on payment_methods (kind) where kind in ('cash', 'paypal');
create trigger payment_methods_announced after insert or update or delete on payment_methods
  for each statement execute function announce_change('cash');
insert into payment_methods (id, kind, label, position) values
  ('00000000-0000-7000-8000-000000000001', 'cash', 'Efectivo', 1),
  (gen_random_uuid(), 'transfer', 'Transferencia', 2),
  (gen_random_uuid(), 'card', 'Débito', 3),
  (gen_random_uuid(), 'card', 'Crédito', 4),
  (gen_random_uuid(), 'other', 'Mercado Pago', 5),
  (gen_random_uuid(), 'other', 'Otro', 6),
  ('00000000-0000-7000-8000-000000000002', 'paypal', 'PayPal', 7);

-- A day is closed up to the newest closing that was not reopened; earlier days are closed with it.
create table cash_closings (
  -- Without gaps.
  number integer primary key check (number > 0),
  day date not null,
  kind text not null check (kind in ('close', 'reopen')),
  -- Of a reopening: the closing that it ends.
  reopens integer unique references cash_closings,
  -- Expected and counted amounts by method and currency, and the movements behind them; as it was printed.
  snapshot jsonb not null,
  note text not null default '' check (length(note) <= 500),
  actor_id uuid not null,
  actor_name text not null check (length(actor_name) <= 100),
  at timestamptz not null,
  check ((kind = 'reopen') = (reopens is not null))
);
create trigger cash_closings_announced after insert on cash_closings
  for each statement execute function announce_change('cash');
create trigger cash_closings_append_only before update or delete on cash_closings
  for each row execute function refuse_rewriting();

-- SHA-256 of a closing, as the audit log has it.
create function closing_digest(closing cash_closings) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(closing.number, closing.day, closing.kind, closing.reopens,
    closing.snapshot, closing.note, closing.actor_id, closing.actor_name,
    extract(epoch from closing.at))::text, 'utf8')), 'hex')
$$;

-- The last closed day; null before the first closing.
create function last_closed_day() returns date language sql stable as $$
  select max(day) from cash_closings as closing
  where kind = 'close' and not exists (
    select from cash_closings as reopening where reopening.reopens = closing.number)
$$;

create table money_movements (
  id uuid primary key,
  -- The legs of one payment have the same.
  entry_id uuid not null,
  -- The day in whose figures it counts, workshop-local. `date_movement` sets it.
  day date not null default current_date,
  -- The day that it is about, if that was closed before.
  about_day date check (about_day < day),
  at timestamptz not null,
  cause text not null check (cause in
    ('citation', 'reservation', 'sale', 'expense', 'float', 'withdrawal', 'adjustment')),
  -- Of a sale: its basket, or the sale itself without one.
  cause_id uuid,
  kind text not null check (kind in ('payment', 'deposit', 'refund', 'change', 'in', 'out')),
  method_id uuid not null references payment_methods,
  currency text not null check (currency in ('USD', 'UYU')),
  -- Cents or centésimos; below 0: went out.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Thousandths of a peso for a dollar, as typed.
  rate_milli bigint check (rate_milli > 0),
  usd_cents bigint not null,
  -- Part of `usd_cents` that the provider of the method keeps, by the percentage at that time.
  fee_cents bigint not null default 0,
  reverses uuid unique references money_movements,
  -- Of a movement at PayPal.
  payment_id uuid references payments,
  note text not null default '' check (length(note) <= 255),
  -- As they were called then; '' for the program itself.
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 100),
  constraint money_movements_currencies check (case currency
    when 'USD' then rate_milli is null and usd_cents = amount_minor
    else rate_milli is not null and usd_cents * amount_minor >= 0 end),
  constraint money_movements_causes check (
    (cause in ('float', 'withdrawal', 'adjustment')) = (cause_id is null)
    and (kind in ('in', 'out')) = (cause not in ('citation', 'reservation', 'sale'))),
  constraint money_movements_signs check ((reverses is not null or payment_id is not null) or case
    when kind in ('payment', 'deposit', 'in') then amount_minor > 0 else amount_minor < 0 end),
  constraint money_movements_fees check (fee_cents * usd_cents >= 0 and abs(fee_cents) <= abs(usd_cents))
);
create index money_movements_by_day on money_movements (day, at, id);
create index money_movements_by_cause on money_movements (cause_id) where cause_id is not null;
create index money_movements_by_rate on money_movements (at desc) where rate_milli is not null;
create index money_movements_refunds on money_movements (actor_id, at) where kind = 'refund';
create trigger money_movements_append_only before update or delete on money_movements
  for each row execute function refuse_all_but_erasure('{"note": ""}', '{}');
create trigger money_movements_announced after insert on money_movements
  for each statement execute function announce_change('cash');

-- A closing takes the lock exclusively: a movement counts on the workshop-local day of `at`, or, once that is closed,
-- on the first open day.
create function date_movement() returns trigger language plpgsql as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(5, 0);
  closed := last_closed_day();
  new.day := (select (new.at at time zone time_zone)::date from business_settings);
  if new.day <= closed then
    new.about_day := new.day;
    new.day := closed + 1;
  end if;
  return new;
end $$;
create trigger money_movements_dated before insert on money_movements
  for each row execute function date_movement();

-- What changes the amount that a record is charged.
create table charge_terms (
  cause text not null check (cause in ('citation', 'reservation', 'sale')),
  cause_id uuid not null,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- Hundredths of a percent, if the discount was entered as a percentage.
  discount_basis_points integer check (discount_basis_points between 1 and 10000),
  discount_reason text not null default '' check (length(discount_reason) <= 200),
  -- Of a cancelled record: the part of its deposits that the workshop keeps.
  kept_cents bigint not null default 0 check (kept_cents >= 0),
  kept_reason text not null default '' check (length(kept_reason) <= 200),
  actor_id uuid not null,
  actor_name text not null check (length(actor_name) <= 100),
  updated_at timestamptz not null,
  primary key (cause, cause_id)
);
create trigger charge_terms_announced after insert or update on charge_terms
  for each statement execute function announce_change('cash');

alter table business_settings
  -- Whole percent that a user may take off without a step-up.
  add column discount_limit_percent integer not null default 10
    check (discount_limit_percent between 0 and 100),
  add column admin_discount_limit_percent integer not null default 100
    check (admin_discount_limit_percent between 0 and 100);

-- A discount is a line of its own, beside its sale.
alter table financial_transactions
  drop constraint financial_transactions_kind_check,
  add constraint financial_transactions_kind_check
    check (kind in ('sale', 'void', 'refund', 'credit', 'discount')),
  drop constraint financial_transactions_links,
  add constraint financial_transactions_links check (
    (kind in ('void', 'discount')) = (original_id is not null)
    and (kind = 'refund') = (payment_id is not null)
    and (replaces is null or kind = 'sale') and (refund_id is null or kind = 'refund'));
drop index financial_transactions_voided_once;
create unique index financial_transactions_voided_once on financial_transactions (original_id)
  where kind = 'void';
create index financial_transactions_discounts on financial_transactions (original_id)
  where kind = 'discount';
create or replace view last_sales as
  select sale.id, sale.type, sale.cause_type, sale.cause_id, sale.item_name, sale.client_name,
    sale.client_email, sale.client_phone, sale.client_country, sale.sale_cents, sale.cost_cents,
    sale.created_at, sale.voided_at, sale.kind, sale.quantity, sale.unit, sale.original_id,
    sale.replaces, sale.payment_id, sale.refund_id, sale.reason, sale.actor_id, sale.actor_name,
    void.id as void_id, sale.before_cash, sale.basket_id
  from financial_transactions as sale
  left join financial_transactions as void on void.original_id = sale.id and void.kind = 'void'
  where sale.kind = 'sale' and sale.voided_at is null and not exists (
    select from financial_transactions as later where later.replaces = void.id);

-- What each record was sold for, and what was paid for it. A condition on `cause_id` reads its rows alone.
create view charges as
  select cause, cause_id,
    sum(sold_cents)::bigint as sold_cents,
    -- Of the valid sales; part of `sold_cents`, which is the income after it.
    sum(discount_cents)::bigint as discount_cents,
    coalesce(sum(sales), 0)::integer as sales,
    coalesce(sum(sales) filter (where before_cash), 0) > 0 as before_cash,
    max(at) filter (where sales > 0) as sold_at,
    sum(paid_cents)::bigint as paid_cents,
    max(at) filter (where sales is null) as paid_at
  from (
    select case when cause_type in ('citation', 'reservation') then cause_type else 'sale' end as cause,
      cause_id, created_at as at, sale_cents as sold_cents,
      case when kind = 'discount' and not exists (
        select from financial_transactions as void
        where void.original_id = line.original_id and void.kind = 'void') then -sale_cents else 0 end
        as discount_cents,
      case kind when 'sale' then 1 when 'void' then -1 else 0 end as sales, before_cash, 0 as paid_cents
    from financial_transactions as line where basket_id is null and voided_at is null
    union all
    select 'sale', basket_id, created_at, sale_cents,
      case when kind = 'discount' and not exists (
        select from financial_transactions as void
        where void.original_id = line.original_id and void.kind = 'void') then -sale_cents else 0 end,
      case kind when 'sale' then 1 when 'void' then -1 else 0 end, before_cash, 0
    from financial_transactions as line where basket_id is not null and voided_at is null
    union all
    select cause, cause_id, at, 0, 0, null, false, usd_cents
    from money_movements where cause in ('citation', 'reservation', 'sale')) as entry
  group by cause, cause_id;

-- What users refunded, at PayPal or in the till: the limit of «Configuración» counts both.
create view user_refunds as
  select actor_id, amount_cents as cents, created_at as at from refunds where status <> 'failed'
  union all
  select actor_id, -usd_cents, at from money_movements
  where kind = 'refund' and payment_id is null and reverses is null;

-- Money at PayPal from before this change.
insert into money_movements (id, entry_id, at, cause, cause_id, kind, method_id, currency, amount_minor,
  usd_cents, fee_cents, payment_id)
select id, id, at, 'reservation', reservation_id, kind, '00000000-0000-7000-8000-000000000002', 'USD',
  cents, cents, fee, payment_id
from (
  select gen_random_uuid() as id, coalesce(paid_at, created_at) as at, reservation_id, 'payment' as kind,
    amount_cents as cents, least(coalesce(fee_cents, 0), amount_cents) as fee, id as payment_id
  from payments where paid_at is not null or refunded_cents > 0 or status = 'reversed'
  union all
  select gen_random_uuid(), line.created_at, line.cause_id, 'refund', line.sale_cents, 0, line.payment_id
  from financial_transactions as line where line.kind = 'refund' and line.voided_at is null
) as moved;
