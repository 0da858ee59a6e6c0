-- US$ that a user may refund in 24 hours without a step-up. 0: every refund needs one.
alter table business_settings
  add column refund_limit_dollars integer not null default 0
    check (refund_limit_dollars between 0 and 100000);

-- The sum of what a user refunded in the last 24 hours.
create index refunds_by_actor on refunds (actor_id, created_at);
