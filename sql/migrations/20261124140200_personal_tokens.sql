-- Tokens with which people let their scripts read. Each belongs to an account and can do less than it.
create table personal_tokens (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references admins (id) on delete cascade,
  -- What the token is for, as its owner wrote it.
  name text not null,
  -- SHA-256 of the token, which is shown once and stored nowhere.
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- At most a minute behind.
  last_used_at timestamptz,
  -- Truncated.
  last_network text
);
create index personal_tokens_admin on personal_tokens (admin_id);
