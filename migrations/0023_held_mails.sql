-- Notices of a change by staff wait until `held_until`. The next change replaces them, undoing the
-- change drops them.

alter table mails
  add column held_until timestamptz,
  -- What the recipient was last told, as the module of the record wrote it.
  add column told jsonb,
  -- A released mail is an ordinary one.
  add constraint mails_held_wait check
    (held_until is null or (state = 'queued' and num_nonnulls(citation_id, reservation_id) = 1));

-- One held notice about a record.
create unique index mails_one_held_by_citation on mails (citation_id) where held_until is not null;
create unique index mails_one_held_by_reservation on mails (reservation_id)
  where held_until is not null;

-- Open panels read mails again when a notice is dropped or released.
create trigger mails_held_dropped after delete on mails
  for each row when (old.held_until is not null) execute function announce_mail();
create trigger mails_held_released after update of held_until on mails
  for each row when (old.held_until is not null and new.held_until is null)
  execute function announce_mail();
