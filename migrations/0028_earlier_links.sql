-- The hash of the link on the receipt, beside the one that a later mail carries: both lead to the appointment.
-- Null while there is one link, and again once staff sent the mail again, which ends every earlier link.
alter table citations
  add column earlier_token_hash bytea unique check (length(earlier_token_hash) = 32);
