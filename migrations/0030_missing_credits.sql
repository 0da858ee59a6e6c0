-- 0020 wrote what went back before it as refunds, and balanced them where no sale counts. Its sum took a
-- missing sale for one of 0 (`greatest` leaves out nulls), so those credits are missing: money that was
-- no income counts against it. Writes them on the day of this change.
with unbalanced as (
  select cause_id, sum(sale_cents) as cents
  from financial_transactions
  where cause_type = 'reservation' and voided_at is null and cause_id not in (
    select cause_id from last_sales where cause_type = 'reservation' and void_id is null)
  group by cause_id
  having sum(sale_cents) <> 0
)
insert into financial_transactions (id, type, kind, cause_type, cause_id, item_name, client_name,
  client_email, client_phone, client_country, sale_cents, cost_cents, quantity, created_at)
select gen_random_uuid(), 'product', 'credit', 'reservation', reservation.id, reservation.product_name,
  reservation.client_name, reservation.client_email, reservation.client_phone,
  reservation.client_country, -unbalanced.cents, 0, 0, now()
from unbalanced join reservations as reservation on reservation.id = unbalanced.cause_id;
