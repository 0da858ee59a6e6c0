-- A proposal waits only while there is something to propose: it is answered when the deferred work is done or
-- dropped, when the next service is removed or expected much later, when the client no longer owns the
-- motorcycle, and when somebody else brings the motorcycle. The next run of the job proposes again what is due then.

create function answer_closed_work() returns trigger language plpgsql as $$
begin
  -- A statement without rows would notify the panels, too.
  perform from follow_ups where deferred_work_id = new.id and state in ('waiting', 'snoozed');
  if found then
    update follow_ups set state = 'answered', snoozed_until = null, closed_at = now()
    where deferred_work_id = new.id and state in ('waiting', 'snoozed');
  end if;
  return null;
end $$;
create trigger deferred_work_answers after update of revived_by, dropped_at on deferred_work
  for each row when (num_nonnulls(new.revived_by, new.dropped_at) > 0)
  execute function answer_closed_work();

-- Of a statement: a changed plan writes the next services of all motorcycles.
create function answer_removed_services() returns trigger language plpgsql as $$
begin
  perform from removed join follow_ups as reason
    on reason.motorcycle_id = removed.motorcycle_id and reason.service_id = removed.service_id
    where reason.kind = 'next-service' and reason.state in ('waiting', 'snoozed');
  if found then
    update follow_ups as reason set state = 'answered', snoozed_until = null, closed_at = now()
    from removed
    where reason.motorcycle_id = removed.motorcycle_id and reason.service_id = removed.service_id
      and reason.kind = 'next-service' and reason.state in ('waiting', 'snoozed');
  end if;
  return null;
end $$;
create trigger next_services_answer_removed after delete on next_services
  referencing old table as removed for each statement execute function answer_removed_services();

-- A proposal is made up to 14 days before. One that is expected later than that after its own day is early.
create function answer_later_services() returns trigger language plpgsql as $$
begin
  perform from changed join follow_ups as reason
    on reason.motorcycle_id = changed.motorcycle_id and reason.service_id = changed.service_id
    where reason.kind = 'next-service' and reason.state in ('waiting', 'snoozed')
      and coalesce(changed.expected_day > reason.for_day + 14, true);
  if found then
    update follow_ups as reason set state = 'answered', snoozed_until = null, closed_at = now()
    from changed
    where reason.motorcycle_id = changed.motorcycle_id and reason.service_id = changed.service_id
      and reason.kind = 'next-service' and reason.state in ('waiting', 'snoozed')
      and coalesce(changed.expected_day > reason.for_day + 14, true);
  end if;
  return null;
end $$;
create trigger next_services_answer_later after update on next_services
  referencing new table as changed for each statement execute function answer_later_services();

create function answer_former_owner() returns trigger language plpgsql as $$
declare
  bikes uuid[] := array(select member.id from motorcycles as own
    join motorcycles as member on member.standing_id = own.standing_id where own.id = new.motorcycle_id);
  people uuid[] := array(select member.id from clients as own
    join clients as member on member.standing_id = own.standing_id where own.id = new.client_id);
begin
  if exists (select from motorcycle_owners
    where motorcycle_id = any (bikes) and client_id = any (people) and until_day is null)
  then return null; end if;
  perform from follow_ups where motorcycle_id = any (bikes) and client_id = any (people)
    and kind in ('next-service', 'deferred') and state in ('waiting', 'snoozed');
  if found then
    update follow_ups set state = 'answered', snoozed_until = null, closed_at = now()
    where motorcycle_id = any (bikes) and client_id = any (people)
      and kind in ('next-service', 'deferred') and state in ('waiting', 'snoozed');
  end if;
  return null;
end $$;
create trigger motorcycle_owners_answer_former after update of until_day on motorcycle_owners
  for each row when (new.until_day is not null) execute function answer_former_owner();

-- The proposals to the client of the citation are answered by `citations_answer_proposals`.
create function answer_brought_motorcycle() returns trigger language plpgsql as $$
declare
  bikes uuid[] := array(select member.id from motorcycles as own
    join motorcycles as member on member.standing_id = own.standing_id where own.id = new.motorcycle_id);
begin
  perform from follow_ups where motorcycle_id = any (bikes)
    and kind in ('next-service', 'deferred') and state in ('waiting', 'snoozed');
  if found then
    update follow_ups set state = 'answered', snoozed_until = null, closed_at = new.created_at
    where motorcycle_id = any (bikes)
      and kind in ('next-service', 'deferred') and state in ('waiting', 'snoozed');
  end if;
  return null;
end $$;
create trigger citations_answer_brought after insert on citations
  for each row when (new.motorcycle_id is not null) execute function answer_brought_motorcycle();
