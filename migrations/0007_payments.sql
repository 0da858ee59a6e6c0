-- Payments of reservations: attempts, what happened to each, and money given back.

-- pagos -----------------------------------------------------------------------------------------

create table payments (
  id uuid primary key,
  reservation_id uuid not null references reservations,
  provider text not null check (provider in ('paypal')),
  attempt int not null check (attempt > 0),
  -- What the payer and their statement of account read; frozen when the attempt began.
  invoice text not null check (length(invoice) between 1 and 127),
  description text not null check (length(description) between 1 and 127),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'creating' check (status in
    ('creating', 'awaiting_payer', 'capturing', 'capture_unknown', 'pending', 'paid', 'failed',
      'expired', 'superseded', 'partially_refunded', 'refunded', 'reversed', 'review')),
  -- Why it failed or wants a look: the provider's issue, or a word of ours.
  reason text not null default '' check (length(reason) <= 100),
  provider_order_id text check (length(provider_order_id) between 1 and 64),
  approve_url text check (approve_url ~ '^https?://' and length(approve_url) <= 500),
  ordered_at timestamptz,
  -- Part of the request's id: the same as long as the outcome is unknown, another after a refusal.
  capture_no int not null default 0 check (capture_no >= 0),
  capture_id text check (length(capture_id) between 1 and 64),
  fee_cents bigint check (fee_cents >= 0),
  paid_at timestamptz,
  -- Given back for certain, by whomever.
  refunded_cents bigint not null default 0,
  -- The payer's means were declined; and when the payer was sent back to choose others.
  declined_at timestamptz,
  sent_back_at timestamptz,
  -- Whoever works on it; by the database's clock, since processes may disagree on theirs.
  lease_until timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_order unique (provider, provider_order_id),
  constraint payments_capture unique (provider, capture_id),
  constraint payments_attempt unique (reservation_id, attempt),
  constraint payments_invoice unique (provider, invoice),
  constraint payments_refunds_covered check (refunded_cents between 0 and amount_cents),
  constraint payments_ordered check (
    (provider_order_id is null) = (approve_url is null)
    and (provider_order_id is null) = (ordered_at is null)
    and (provider_order_id is not null or status in ('creating', 'failed', 'superseded'))),
  constraint payments_captured check (
    (capture_id is not null) or status not in ('paid', 'partially_refunded', 'refunded', 'reversed'))
);
-- At most one attempt of a reservation can still take money …
create unique index payments_one_open on payments (reservation_id)
  where status in ('creating', 'awaiting_payer', 'capturing', 'capture_unknown', 'pending');
-- … and at most one takes or holds it: two approved pages cannot both be charged.
create unique index payments_one_with_money on payments (reservation_id)
  where status in ('capturing', 'capture_unknown', 'pending', 'paid', 'partially_refunded');
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_in_review on payments (updated_at) where status = 'review';
create index payments_by_day on payments (paid_at) where paid_at is not null;

-- What was heard and done of each attempt; what the provider says is there once, however often it comes.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paypal')),
  event_key text not null check (length(event_key) between 1 and 200),
  -- Null: it is about none of ours.
  payment_id uuid references payments,
  at timestamptz not null,
  source text not null check (source in
    ('webhook', 'event-list', 'return', 'cancel', 'job', 'staff', 'search', 'system')),
  type text not null check (length(type) between 1 and 100),
  -- What became of it; null while it has not been worked off.
  result text check (length(result) <= 200),
  -- What it said, without anything about the payer.
  body jsonb not null default '{}',
  actor_id uuid,
  actor_name text not null default '',
  constraint payment_events_once unique (provider, event_key)
);
create index payment_events_by_payment on payment_events (payment_id, id);

-- Money given back: by staff here, or in the provider's own pages.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider text not null check (provider in ('paypal')),
  provider_refund_id text check (length(provider_refund_id) between 1 and 64),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('requested', 'pending', 'completed', 'failed')),
  source text not null check (source in ('staff', 'provider')),
  reason text not null default '' check (length(reason) <= 255),
  failure text not null default '' check (length(failure) <= 100),
  -- Whether its client was told.
  told boolean not null default false,
  next_check_at timestamptz,
  actor_id uuid,
  actor_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_provider_id unique (provider, provider_refund_id)
);
create index refunds_by_payment on refunds (payment_id, created_at);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

-- Up to where the provider's list of events was read.
create table payment_cursors (
  provider text primary key check (provider in ('paypal')),
  events_until timestamptz not null
);

-- Panels that are open elsewhere hear of it: `reservations <id> payment system`.
create function announce_payment() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', concat_ws(' ', 'reservations', new.reservation_id, 'payment', 'system'));
  return null;
end $$;
create trigger payments_announced after insert or update of status, refunded_cents on payments
  for each row execute function announce_payment();
create function announce_refund() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', concat_ws(' ', 'reservations',
    (select reservation_id from payments where id = new.payment_id), 'payment', 'system'));
  return null;
end $$;
create trigger refunds_announced after insert or update of status on refunds
  for each row execute function announce_refund();
