-- Messages from families to the operator. The key makes a resent message the same message, and the stored
-- response is what every retry gets.
create table contacts (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) >= 2),
  last_name text not null check (length(last_name) >= 2),
  email text not null,
  phone text,
  message text not null check (length(message) >= 10),
  -- SHA-256 of the Idempotency-Key in lower case.
  key_hash bytea not null unique,
  -- SHA-256 of the canonical JSON (RFC 8785) of the message as sent.
  request_hash bytea not null,
  reference text not null unique check (reference ~ '^[A-Z]{3}-\d{3}$'),
  response text,
  -- Truncated: the last octet of IPv4, the last 80 bits of IPv6 are gone before it gets here.
  ip_address text,
  created_at timestamptz not null default now()
);
create index contacts_created_at on contacts (created_at desc, id);
