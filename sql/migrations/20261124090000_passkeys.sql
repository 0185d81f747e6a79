-- Passkeys of administrators (WebAuthn). A public key opens nothing, so backups contain them.
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

-- Challenges that were answered, until they expire, so that none is answered twice.
create table spent_challenges (
  -- SHA-256.
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

-- Challenges are signed and not stored before they are answered, so a login step is always of an administrator.
alter table login_steps drop column challenge;
