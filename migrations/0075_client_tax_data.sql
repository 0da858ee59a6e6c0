-- What receipts print of a client (docs/rules/clients.md 9): the digits of a RUT (12) or of a CI (7 or 8, without leading
-- zero), and the name that belongs to it. Check digits are a rule of the app (`src/clients/rules/tax-number.ts`).
alter table clients
  add column tax_number text not null default '' check (tax_number ~ '^([0-9]{12}|[1-9][0-9]{6,7})?$'),
  add column tax_name text not null default '' check (length(tax_name) <= 100);
