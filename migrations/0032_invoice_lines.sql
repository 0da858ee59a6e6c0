-- A component is once on an invoice, and only a purchase on an invoice has an invoice number.
alter table stock_purchases
  add constraint stock_purchases_once_per_invoice unique (invoice_id, component_id),
  add constraint stock_purchases_number_of_invoice check (invoice_id is not null or invoice_number = '');
