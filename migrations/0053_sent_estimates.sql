-- An estimate whose link staff copied: the workshop does not know how the client got it.
alter table estimates drop constraint estimates_channel_check;
alter table estimates add constraint estimates_channel_check
  check (channel in ('whatsapp', 'email', 'counter', 'link'));

-- A client is asked about an estimate only while it waits for an answer.
create function answer_estimate_follow_up() returns trigger language plpgsql as $$
declare
  citation uuid := (select citation_id from work_orders where id = new.order_id);
begin
  -- A statement without rows would notify the panels, too.
  perform from follow_ups
    where citation_id = citation and kind = 'estimate' and state in ('waiting', 'snoozed', 'told');
  if found then
    update follow_ups set state = 'answered', snoozed_until = null, closed_at = now()
    where citation_id = citation and kind = 'estimate' and state in ('waiting', 'snoozed', 'told');
  end if;
  return null;
end $$;
create trigger estimates_answer_follow_up after update of state on estimates
  for each row when (old.state = 'sent' and new.state <> 'sent')
  execute function answer_estimate_follow_up();
