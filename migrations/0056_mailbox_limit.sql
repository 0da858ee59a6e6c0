-- Mails that visitors cause are limited per mailbox (docs/decisions/0066).

-- The mailbox of an address: lower case; without the part after «+», which mail servers ignore (RFC 5233); for Gmail
-- also without the dots, and with one name of its domain.
create function mailbox_key(address text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@'
      || split_part(lower(address), '@', 2)
  end
$$;

alter table mails
  drop constraint mails_state_check,
  drop constraint mails_check,
  -- Withheld: above the limit of its mailbox. Staff can send it.
  add constraint mails_state_check
    check (state in ('queued', 'sent', 'stored', 'failed', 'withheld')),
  add constraint mails_unsettled
    check ((state in ('queued', 'withheld')) = (settled_at is null)),
  -- Whether a visitor caused the mail.
  add column by_visitor boolean not null default false,
  -- The hash of the token in its link to the client's page, and when that link was first opened.
  add column link_hash bytea check (length(link_hash) = 32),
  add column opened_at timestamptz check (opened_at is null or link_hash is not null);
create index mails_by_mailbox on mails (mailbox_key(recipient), created_at) where by_visitor;
create index mails_opened on mails (mailbox_key(recipient)) where opened_at is not null;
create index mails_by_link on mails (link_hash) where link_hash is not null;

-- Open bookings of one person are counted by mailbox.
drop index citations_open_by_email;
create index citations_open_by_mailbox on citations (mailbox_key(client_email), starts_at)
  where status in ('pending', 'accepted') and deleted_at is null;
drop index reservations_open_by_email;
create index reservations_open_by_mailbox on reservations (mailbox_key(client_email))
  where status = 'pending' and deleted_at is null;

-- The hash of the token that only the reply to the booking contains; mails contain another one.
alter table citations rename column earlier_token_hash to reply_token_hash;
