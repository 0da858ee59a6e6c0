-- A follow-up that staff dropped is answered as well when its citation or estimate settles the matter: put back
-- afterwards, it would wait again.

create or replace function answer_estimate_follow_up() returns trigger language plpgsql as $$
declare
  citation uuid := (select citation_id from work_orders where id = new.order_id);
begin
  -- A statement without rows would notify the panels, too.
  perform from follow_ups
    where citation_id = citation and kind = 'estimate' and state <> 'answered';
  if found then
    update follow_ups set state = 'answered', snoozed_until = null, closed_at = now()
    where citation_id = citation and kind = 'estimate' and state <> 'answered';
  end if;
  return null;
end $$;

-- When the citation is expected on the same day again, its reminder is what it was before.
create or replace function answer_own_follow_ups() returns trigger language plpgsql as $$
declare
  expected boolean := new.status in ('pending', 'accepted') and new.deleted_at is null;
  ready boolean := new.status = 'installed' and new.deleted_at is null;
begin
  perform from follow_ups where citation_id = new.id;
  if not found then return null; end if;
  update follow_ups set state = 'answered', snoozed_until = null, closed_at = new.updated_at
  where citation_id = new.id and state <> 'answered'
    and (kind = 'reminder' and not (expected and for_day = new.day) or kind = 'ready' and not ready);
  if expected and (old.status not in ('pending', 'accepted') or old.deleted_at is not null
    or old.day <> new.day) then
    update follow_ups set state = case when dropped_reason <> '' then 'dropped'
        when told_at is null then 'waiting' else 'told' end,
      closed_at = case when dropped_reason <> '' then new.updated_at end
    where citation_id = new.id and kind = 'reminder' and state = 'answered' and for_day = new.day;
  end if;
  return null;
end $$;

-- Nor does the follow-up of deferred work wait that is done or dropped. It stays as it is: the work can be put back.
create or replace function reject_unwanted_follow_up() returns trigger language plpgsql as $$
declare
  standing uuid;
begin
  -- Waits for a transaction that changes or merges the client. While the client's row is locked, its
  -- standing client stays the same.
  select standing_id into standing from clients where id = new.client_id for share;
  if standing <> new.client_id then perform from clients where id = standing for share; end if;
  if new.kind = 'deferred' then
    -- Waits for a transaction that closes the work.
    perform from deferred_work where id = new.deferred_work_id for share;
    if exists (select from deferred_work where id = new.deferred_work_id
      and num_nonnulls(revived_by, dropped_at) > 0) then return null; end if;
  end if;
  return case when wants_no_messages(new.client_id) then null else new end;
end $$;
