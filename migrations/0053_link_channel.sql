-- An estimate whose link staff copied: the workshop does not know how the client got it.
alter table estimates drop constraint estimates_channel_check;
alter table estimates add constraint estimates_channel_check
  check (channel in ('whatsapp', 'email', 'counter', 'link'));
