-- Second factors of staff: authenticator apps (TOTP), passkeys, recovery codes.
create table user_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- TOTP: encrypted with a key outside the database; the 30-second step of the last accepted code.
  sealed_secret bytea,
  last_step bigint,
  -- Passkey: as WebAuthn names these values. An id belongs to one account.
  credential_id text unique check (length(credential_id) <= 1400),
  public_key bytea,
  counter bigint,
  transports text[],
  constraint user_factors_complete check (case kind
    when 'totp' then num_nonnulls(sealed_secret, last_step) = 2
      and num_nonnulls(credential_id, public_key, counter, transports) = 0
    else num_nonnulls(credential_id, public_key, counter, transports) = 4
      and num_nonnulls(sealed_secret, last_step) = 0 end)
);
create index user_factors_by_user on user_factors (user_id);
create unique index user_factors_one_totp on user_factors (user_id) where kind = 'totp';

-- Unused codes; using one deletes its row.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- A factor that a user is about to add: the encrypted TOTP secret, or the challenge of the passkey.
create table factor_setups (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  challenge bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);

-- A sign-in whose password was right and whose second factor is missing.
create table login_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  user_id uuid not null references users on delete cascade,
  network text not null check (length(network) <= 60),
  tries int not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index login_tickets_by_user on login_tickets (user_id);

-- Roles whose users need a second factor.
create table factor_roles (
  role text primary key check (role in ('admin', 'user'))
);

-- Open panels read their own user again: `users` tells all of them, `users <id>` those of one user.
create function announce_factor_roles() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', 'users');
  return null;
end $$;
create trigger factor_roles_changed after insert or delete on factor_roles
  for each statement execute function announce_factor_roles();

create function announce_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('bujia_changes', concat_ws(' ', 'users', coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create trigger user_factors_changed after insert or delete on user_factors
  for each row execute function announce_factor();
