-- Indexes that a booking wrote although no frequent statement needs them (docs/decisions/0096).

-- Whether staff know a person is the only question about all citations of an address. A pending booking is not among them.
drop index citations_by_email;
drop index citations_by_phone;
create index citations_known on citations (lower(client_email))
  where manual_entry or status not in ('pending', 'cancelled');

-- citations_live has the open ones.
drop index citations_by_status;
create index citations_final on citations (status, starts_at, id)
  where status in ('delivered', 'cancelled') and deleted_at is null and cleared_at is null;

-- Read at the start of a process. Without an index on its state, a mail that is settled writes no index entry.
drop index mails_queued;

-- Read by a command of the operator.
drop index mails_by_recipient;

-- Read once an hour, of tables that hold a day at most.
drop index call_counts_by_age;
drop index used_challenges_by_expiry;
drop index idempotency_keys_by_age;

-- No statement compares it.
drop index reservations_by_email;
