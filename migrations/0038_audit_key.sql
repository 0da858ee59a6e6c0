-- The program computes the hash of a line and authenticates it with a key that is not in the database
-- (src/server-kit/audit-hash.ts): who owns the database can compute hashes, but not this.
alter table audit_log
  -- Null in lines from before; the first start with a key seals them.
  add column mac bytea check (length(mac) = 32);

-- Takes the lock until the transaction ends, so the line that is returned stays the last.
create function last_audit_line() returns table (line bigint, hash bytea) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(3, 0);
  return query select last.id, last.hash from audit_log as last order by last.id desc limit 1;
  if not found then return query select 0::bigint, '\x'::bytea; end if;
end $$;

create or replace function chain_audit_line() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(3, 0);
  select * into last from audit_log order by id desc limit 1;
  if new.mac is null or new.id <> coalesce(last.id, 0) + 1
    or new.previous_hash <> coalesce(last.hash, '\x') then
    raise exception 'line % does not continue the audit log', new.id;
  end if;
  return new;
end $$;
drop function audit_hash(audit_log);

-- Each process notes the newest line outside the database (src/server-kit/audit-heads.ts).
create trigger audit_log_announced after insert on audit_log
  for each statement execute function announce_change('audit');
