-- How far a component is ordered once it falls below its minimum; without it, up to the minimum.
alter table components add column target_stock bigint check (target_stock > 0);

-- Purchases that came in on one invoice share an invoice id; the number is the one on paper.
alter table stock_purchases
  add column invoice_id uuid,
  add column invoice_number text not null default '' check (length(invoice_number) <= 60);
