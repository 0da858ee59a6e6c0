-- Staff say of a payment in review without money that they looked at it, and why it is done with.

alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in
  ('creating', 'awaiting_payer', 'capturing', 'capture_unknown', 'pending', 'paid', 'failed',
    'expired', 'superseded', 'partially_refunded', 'refunded', 'reversed', 'review', 'reviewed'));

-- Holds what they typed.
alter table payment_events drop constraint payment_events_result_check;
alter table payment_events add constraint payment_events_result_check check (length(result) <= 500);
