-- What communities told the operator's desk, such as prices and free rooms. It isn't part of the communities' rows, which are
-- built again from the registers, and packs leave it out, so that a telephone call doesn't cost every phone a pack.

-- Each call. Rows are only added.
create table told_entries (
  facility_id text not null,
  -- Grows by one with each entry of a community. A writer names the one it saw.
  version integer not null,
  -- What was said, by the names in shared/told.ts. Null takes back what was said before.
  facts jsonb not null,
  told_at timestamptz not null,
  -- Who said it, and a note. Families see neither.
  told_by text,
  note text,
  -- Who recorded it.
  admin_id uuid not null references admins,
  -- Not the start of the transaction, which may have waited for an entry that was begun later.
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (facility_id, version)
);

-- What holds now: the latest that was said of each fact. It counts until it expires. It belongs to the community that has or
-- shows this id, as a link to it does (see findFacility).
create table told_facts (
  facility_id text not null,
  fact text not null,
  value jsonb not null,
  told_at timestamptz not null,
  -- Null: it doesn't expire.
  expires_at timestamptz,
  primary key (facility_id, fact)
);
-- Lists read these facts, so a change ends the copies in servers' memory.
create trigger told_facts_raise_version after insert or update or delete or truncate on told_facts
  for each statement execute function raise_catalog_version();

-- The records that a community's page shows.
create index facility_records_facility on facility_records (facility_id) where facility_id is not null;
