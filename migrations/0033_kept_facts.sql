-- The row of a key keeps ids, figures and flags instead of the whole answer, which held names, addresses
-- and telephones (src/server-kit/idempotency.ts). The keys of the last 24 hours stay: a request
-- that is repeated across the update is still refused instead of done twice.
alter table idempotency_keys drop column status;
alter table idempotency_keys rename column reply to kept;
update idempotency_keys set kept = null;
