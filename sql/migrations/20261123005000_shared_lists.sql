-- Read-only copies of a family's shortlist, shared by link. The phone encrypts the copy, and the key is only in the
-- link's fragment, which browsers don't send: no one can read a copy from this table. No column links a copy to a
-- lead or an address.
create table shared_lists (
  -- Made by the phone at random (128 bits), so that a retry finds its row.
  id text primary key,
  -- SHA-256 of the secret that replaces or stops the copy.
  token_hash bytea not null,
  -- Null once the family has stopped sharing. The row stays until it expires, so that a late retry stores nothing.
  ciphertext bytea,
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index shared_lists_expires_at on shared_lists (expires_at);
