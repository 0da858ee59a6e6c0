-- Why the program itself moved stock is a code; the reason is what people wrote, and theirs alone.
alter table stock_movements
  add column cause text check (cause in 
    ('first_quantity', 'component_deleted', 'import', 'purchase')),
  add constraint stock_movements_cause_or_reason check (cause is null or reason = '');
