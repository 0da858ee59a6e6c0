-- From where a client answered by the link (docs/decisions/0068).
alter table authorisations
  -- The keyed hash of the network, and the device as `deviceName` reads it. Only of answers by the link.
  add column network bytea check (length(network) = 32),
  add column device text not null default '' check (length(device) <= 60),
  -- Whether a user had an open session in this network.
  add column from_staff_network boolean not null default false,
  add constraint authorisations_origin
    check (method = 'link' or (network is null and device = '' and not from_staff_network));

-- Erasing a person also erases the origin.
drop trigger authorisations_append_only on authorisations;
create trigger authorisations_append_only before update or delete on authorisations for each row
  when (pg_trigger_depth() = 0)
  execute function refuse_all_but_erasure('{"name": "", "network": null, "device": ""}', '{}');
