-- Who may enter the portal.
create table admins (
  id uuid primary key default gen_random_uuid(),
  username text not null unique,
  password_hash text not null,
  email text not null unique,
  -- What families know the person by: emails are signed with it and the site's name. Empty until the person sets it.
  display_name text not null default '' check (length(display_name) <= 100),
  -- admin: an owner, under the contract's stored value. advisor: works in the inbox. shared/contract/access.ts says what each
  -- may do.
  role text not null default 'admin' check (role in ('admin', 'advisor')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- When the password was last reset, until the next login. For an hour after a reset, failures of strangers on the same
  -- network don't lock the owner out.
  reset_at timestamptz,
  -- When a person was invited who hasn't chosen a password yet; null once they have. Such an account can't sign in, doesn't
  -- count as an owner, and can be removed.
  invited_at timestamptz,
  -- SHA-256 of the codes for when the second factor is lost, in hexadecimal digits. The codes are random and long enough that
  -- no salt is needed. A used one is deleted.
  recovery_codes text[] not null default '{}'
);
-- Names and mails that differ only in case are the same.
create unique index admins_username_lower on admins (lower(username));
create unique index admins_email_lower on admins (lower(email));

-- A row is an open session; its id is the token's. Logout, a password change and deactivation delete rows, and with the row
-- the token is worth nothing. What happened is in audit_log.
create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references admins (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When the password was last entered. Reading leads, erasing and other sensitive calls require it to be recent.
  authenticated_at timestamptz not null default now(),
  -- At most a minute behind.
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Truncated: the last octet of IPv4, the last 80 bits of IPv6 are gone before it gets here.
  ip_address text,
  user_agent text
);
create index admin_sessions_admin on admin_sessions (admin_id);

-- The one link by which an administrator may set a new password: asking again replaces it, using it deletes it.
create table password_resets (
  admin_id uuid primary key references admins (id) on delete cascade,
  -- SHA-256 of the token, which is only in the email.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Logins whose password was right and that wait for the second factor.
create table login_steps (
  token_hash bytea primary key,
  admin_id uuid references admins (id) on delete cascade,
  expires_at timestamptz not null
);
create index login_steps_admin on login_steps (admin_id);

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

-- Passkeys (WebAuthn). A public key opens nothing, so backups contain them.
create table admin_passkeys (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references admins (id) on delete cascade,
  -- Chosen by the authenticator, in base64url.
  credential_id text not null unique,
  -- In COSE's encoding.
  public_key bytea not null,
  -- How often the authenticator says that it was used. Many always say 0.
  counter bigint not null,
  transports text[] not null,
  -- The host name that the passkey works at.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index admin_passkeys_admin on admin_passkeys (admin_id);

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

-- Attempts at something that may be guessed, for each account and each network, in the database so that several servers
-- share them. An attempt is counted before it is made and taken back when it succeeds, so that a thousand at once are a
-- thousand counted.
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
