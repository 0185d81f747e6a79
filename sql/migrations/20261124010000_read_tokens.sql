-- What a search that was found by its reference returns in place of its key: it reads that version, and can neither
-- correct nor erase it. After an erasure, the version is a tombstone, and the token reads that.
create table read_tokens (
  -- SHA-256 of the token, which is derived from a secret that is not in the database (read-token.ts).
  token_hash bytea primary key,
  -- A row of submissions. Those rows are never deleted.
  key_hash bytea not null
);
