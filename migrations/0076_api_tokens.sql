-- Tokens of programs (docs/decisions/0103). Only a hash of the token is stored.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 40),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- A call has those that the owner has, too, at that moment.
  permissions text[] not null check (cardinality(permissions) > 0 and permissions <@ array
    ['agenda', 'reservas', 'productos', 'servicios', 'stock', 'finanzas', 'historial']),
  created_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);
