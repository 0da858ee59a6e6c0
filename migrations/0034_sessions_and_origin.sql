-- Sessions that their user can tell apart and end; when their user last proved who they are; first
-- passwords that are to be changed; where an audited act came from.

alter table sessions
  -- Public: names the session in lists. The token's hash stays inside.
  add column id uuid not null default gen_random_uuid(),
  -- As `deviceName` reads it from the user agent: «Chrome en Windows».
  add column device text not null default '' check (length(device) <= 60),
  add column network text not null default '' check (length(network) <= 60),
  -- Sign-in counts: the password was given then.
  add column stepped_up_at timestamptz;
update sessions set stepped_up_at = created_at;
alter table sessions
  alter column id drop default,
  alter column device drop default,
  alter column network drop default,
  alter column stepped_up_at set not null,
  add constraint sessions_id_key unique (id);

-- 'required': nothing else may be done first. 'advised': somebody else knows the password.
alter table users
  add column password_change text check (password_change in ('required', 'advised'));

-- Both or neither, so that the hash cannot mistake one for the other.
alter table audit_log
  add column address text check (length(address) <= 60),
  add column device text check (length(device) <= 60),
  add constraint audit_log_origin_whole check ((address is null) = (device is null));

-- concat_ws leaves nulls out: the hashes of earlier lines stay what they are.
create or replace function audit_hash(line audit_log) returns bytea language sql immutable as $$
  select sha256(line.previous_hash || convert_to(concat_ws(E'\x1f',
    line.id::text, extract(epoch from line.at)::text, coalesce(line.actor_id::text, '-'),
    line.actor_name, line.action, coalesce(line.record_type, '-'),
    coalesce(line.record_id, '-'), line.details::text, line.address, line.device), 'UTF8'))
$$;

-- From where each user signed in: the first sign-in from elsewhere is reported to them by mail.
create table login_devices (
  user_id uuid not null references users on delete cascade,
  device text not null check (length(device) <= 60),
  -- Wider than a network: a telephone gets another address each day.
  network_range text not null check (length(network_range) <= 60),
  last_login_at timestamptz not null,
  primary key (user_id, device, network_range)
);
create index login_devices_by_age on login_devices (last_login_at);
