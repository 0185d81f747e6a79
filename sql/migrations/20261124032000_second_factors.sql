-- The authenticator app of an administrator: one-time codes by time (RFC 6238).
create table admin_totp (
  admin_id uuid primary key references admins (id) on delete cascade,
  -- Encrypted with a key that is derived from the server's secret, so that a backup alone opens nothing.
  sealed_secret bytea not null,
  -- Null until the first code was right. Until then it is not asked for.
  confirmed_at timestamptz,
  -- The last time step whose code was used, so that no code works twice.
  last_step bigint not null default 0
);

-- Codes for when the second factor is lost. A used code is deleted.
create table admin_recovery_codes (
  admin_id uuid not null references admins (id) on delete cascade,
  -- SHA-256. The codes are random and long enough that no salt is needed.
  code_hash bytea not null,
  primary key (admin_id, code_hash)
);

-- Logins whose password was right and that wait for the second factor, and passkeys that are being asked for.
create table login_steps (
  token_hash bytea primary key,
  -- Null while the account is not known yet.
  admin_id uuid references admins (id) on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index login_steps_admin on login_steps (admin_id);
