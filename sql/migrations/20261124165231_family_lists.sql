-- Lists that several phones of a family keep together. Each phone encrypts a lane of its own; the key is only in the
-- fragment of the family's link, so no one can read anything from these tables. No column links a list to a lead.
create table family_lists (
  -- The id of the lane of the phone that started it, which alone can end it.
  id text primary key,
  -- SHA-256 of what the members' phones derive from the key.
  token_hash bytea not null,
  -- An ended list keeps its row until it would have expired, so that a late write stores nothing.
  ended boolean not null default false,
  expires_at timestamptz not null
);
create index family_lists_expires_at on family_lists (expires_at);

create table family_lanes (
  list_id text not null references family_lists (id) on delete cascade,
  -- The hash of a secret of the phone that writes it.
  id text not null,
  version integer not null,
  -- Null once the phone has left the list.
  ciphertext bytea,
  primary key (list_id, id)
);
