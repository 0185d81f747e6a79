-- A row is an open session of the portal; its id is the token's. Logout, a password change and deactivation
-- delete rows, and with the row the token is worth nothing. What happened stands in audit_log.
create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references admins (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- At most a minute behind.
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Truncated: the last octet of IPv4, the last 80 bits of IPv6 are gone before it gets here.
  ip_address text,
  user_agent text
);
create index admin_sessions_admin on admin_sessions (admin_id);

-- Names and mails of administrators tell two people apart whatever their case.
create unique index admins_username_lower on admins (lower(username));
create unique index admins_email_lower on admins (lower(email));

-- The one link by which an administrator may set a new password: asking again replaces it, using it deletes it.
create table password_resets (
  admin_id uuid primary key references admins (id) on delete cascade,
  -- SHA-256 of the token, which stands in the mail alone.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Attempts at something that may be guessed, for each account and each network, in the database so that
-- several servers share them. An attempt is counted before it is made and taken back when it succeeds, so that
-- a thousand at once are a thousand counted.
create table attempts (
  purpose text not null,
  -- SHA-256 of the account's name or of the truncated address.
  subject_hash text not null,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null default now(),
  primary key (purpose, subject_hash)
);
create index attempts_last_at on attempts (last_at);
