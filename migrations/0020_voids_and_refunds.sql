-- Income is taken back by a line of its own, on its own day: what was told of a month stays true.

alter table financial_transactions
  -- void takes back all that a sale still counts for; refund is money that went back to the client
  -- (above 0: that came again); credit balances refunds of money that no sale counts.
  add column kind text not null default 'sale' check (kind in ('sale', 'void', 'refund', 'credit')),
  -- Thousandths of `unit`; null: of what has none.
  add column quantity bigint not null default 1000,
  add column unit text check (unit in ('piece', 'meter', 'kilogram', 'liter', 'box', 'pack')),
  -- Of a void: the sale that it takes back.
  add column original_id uuid references financial_transactions,
  -- Of a sale: the void of the one before it of the same cause.
  add column replaces uuid references financial_transactions,
  -- Of a refund.
  add column payment_id uuid references payments,
  -- A refund that was taken for another one may be deleted: this names it, and no more.
  add column refund_id uuid,
  add column reason text not null default '' check (length(reason) <= 255),
  -- As they were called then; '' for the program itself.
  add column actor_id uuid,
  add column actor_name text not null default '' check (length(actor_name) <= 100),
  drop constraint financial_transactions_sale_cents_check,
  drop constraint financial_transactions_cost_cents_check;

drop trigger financial_transactions_append_only on financial_transactions;
update financial_transactions as line
set quantity = sale.quantity, unit = component.unit
from sales as sale left join components as component on component.id = sale.component_id
where line.cause_type in ('component_sale', 'product_sale') and line.cause_id = sale.id;
-- Nothing is marked any more. Lines that were marked before (`voided_at`) count nowhere, as then.
create trigger financial_transactions_append_only before update or delete on financial_transactions
  for each row execute function refuse_rewriting();
drop function refuse_all_but_voiding();

alter table financial_transactions
  add constraint financial_transactions_kinds check (case kind
    when 'sale' then sale_cents >= 0 and cost_cents >= 0 and quantity > 0
    when 'void' then sale_cents <= 0 and cost_cents <= 0 and quantity < 0
    else sale_cents <> 0 and cost_cents = 0 and quantity = 0 end),
  add constraint financial_transactions_links check (
    (kind = 'void') = (original_id is not null)
    and (kind = 'refund') = (payment_id is not null)
    and (replaces is null or kind = 'sale') and (refund_id is null or kind = 'refund'));
-- A sale is taken back once …
create unique index financial_transactions_voided_once on financial_transactions (original_id)
  where original_id is not null;
-- … and a cause has one sale; another one only in the place of one that was taken back.
drop index financial_transactions_one_live;
create unique index financial_transactions_one_first on financial_transactions (cause_type, cause_id)
  where kind = 'sale' and replaces is null and voided_at is null;
create unique index financial_transactions_replaced_once on financial_transactions (replaces)
  where replaces is not null;
create index financial_transactions_by_cause on financial_transactions (cause_id);
create index financial_transactions_by_payment on financial_transactions (payment_id)
  where payment_id is not null;

-- The last sale of each cause, and what took it back, if anything did.
create view last_sales as
  select sale.*, void.id as void_id
  from financial_transactions as sale
  left join financial_transactions as void on void.original_id = sale.id
  where sale.kind = 'sale' and sale.voided_at is null and not exists (
    select from financial_transactions as later where later.replaces = void.id);

-- What went back before refunds were lines: on the day of this change, since months that are past
-- stay as they were told.
with back as (
  select payment.id as payment_id, payment.reservation_id, refund.id as refund_id,
    refund.amount_cents as cents, refund.reason, refund.actor_id, refund.actor_name
  from refunds as refund join payments as payment on payment.id = refund.payment_id
  where refund.status = 'completed'
  union all
  select id, reservation_id, null, amount_cents - refunded_cents, 'Contracargo', null, ''
  from payments where status = 'reversed' and amount_cents > refunded_cents
)
insert into financial_transactions (id, type, kind, cause_type, cause_id, item_name, client_name,
  client_email, client_phone, client_country, sale_cents, cost_cents, quantity, payment_id, refund_id,
  reason, actor_id, actor_name, created_at)
select gen_random_uuid(), 'product', 'refund', 'reservation', reservation.id, reservation.product_name,
  reservation.client_name, reservation.client_email, reservation.client_phone,
  reservation.client_country, -back.cents, 0, 0, back.payment_id, back.refund_id, back.reason,
  back.actor_id, back.actor_name, now()
from back join reservations as reservation on reservation.id = back.reservation_id;

with money as (
  select reservation_id,
    sum(case when status = 'reversed' then amount_cents else refunded_cents end) as back,
    coalesce(sum(amount_cents)
      filter (where paid_at is not null or refunded_cents > 0 or status = 'reversed'), 0) as received
  from payments group by reservation_id
), due as (
  select money.reservation_id, money.back - coalesce(
    greatest(0, money.back - greatest(0, money.received - sale.sale_cents)), 0) as cents
  from money left join last_sales as sale
    on sale.cause_type = 'reservation' and sale.cause_id = money.reservation_id
)
insert into financial_transactions (id, type, kind, cause_type, cause_id, item_name, client_name,
  client_email, client_phone, client_country, sale_cents, cost_cents, quantity, created_at)
select gen_random_uuid(), 'product', 'credit', 'reservation', reservation.id, reservation.product_name,
  reservation.client_name, reservation.client_email, reservation.client_phone,
  reservation.client_country, due.cents, 0, 0, now()
from due join reservations as reservation on reservation.id = due.reservation_id
where due.cents <> 0;

-- What happened to a record: its sale was taken back.
alter table citation_events drop constraint citation_events_kind_check,
  add constraint citation_events_kind_check check (kind in
    ('booked', 'moved', 'rescheduled', 'commented', 'deleted', 'voided'));
alter table reservation_events drop constraint reservation_events_kind_check,
  add constraint reservation_events_kind_check check (kind in
    ('reserved', 'moved', 'commented', 'deleted', 'voided'));
