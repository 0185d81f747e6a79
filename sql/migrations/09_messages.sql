-- Messages from families to the operator. The key makes a resent message the same message, and the stored response is what
-- every retry gets. An erased message leaves a tombstone, as an erased submission does.
create table contacts (
  id uuid primary key default gen_random_uuid(),
  first_name text check (length(first_name) >= 2),
  last_name text check (length(last_name) >= 2),
  email text,
  phone text,
  message text check (length(message) >= 10),
  -- A tour or information request names its community and the times that suit the family, so that the operator doesn't have
  -- to find them in the text. Null for any other message.
  request jsonb,
  -- SHA-256 of the Idempotency-Key in lower case.
  key_hash bytea not null unique,
  -- SHA-256 of the canonical JSON (RFC 8785) of the message as sent.
  request_hash bytea,
  reference text unique check (reference ~ '^[A-Z]{3}-\d{3}$'),
  response text,
  -- As in questionnaires.
  language text check (language in ('en', 'es')),
  -- Truncated: the last octet of IPv4, the last 80 bits of IPv6 are gone before it gets here.
  ip_address text,
  created_at timestamptz default now(),
  erased_at timestamptz,
  check (
    erased_at is not null
    or num_nulls(first_name, last_name, email, message, request_hash, reference, created_at) = 0
  ),
  check (
    erased_at is null
    or num_nonnulls(first_name, last_name, email, phone, message, request, request_hash, reference, response, language,
      ip_address, created_at) = 0
  )
);
create index contacts_created_at on contacts (created_at, id) where erased_at is null;
-- As for submissions.
create index contacts_erased_at on contacts (erased_at, key_hash) where erased_at is not null;
