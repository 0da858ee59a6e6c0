-- As in 0044, without a call of `wants_no_messages`: the trigger knows the standing client. It runs for each
-- of the thousands of follow-ups that the hourly job may add.
create or replace function reject_unwanted_follow_up() returns trigger language plpgsql as $$
declare
  standing uuid;
begin
  -- Waits for a transaction that changes or merges the client. While the client's row is locked, its
  -- standing client stays the same.
  select standing_id into standing from clients where id = new.client_id for share;
  if standing <> new.client_id then perform from clients where id = standing for share; end if;
  perform from clients where standing_id = standing
    and (no_messages_at is not null or anonymised_at is not null);
  return case when found then null else new end;
end $$;
