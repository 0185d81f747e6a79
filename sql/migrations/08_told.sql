-- What communities told the operator's desk, such as prices and free rooms. It isn't part of the communities' rows, which are
-- built again from the registers, and packs leave it out, so that a telephone call doesn't cost every phone a pack.

-- Each call and each answer by a link. Rows stay, except an answer that waits: the next one takes its place.
create table told_entries (
  facility_id text not null,
  -- Grows by one with each entry of a community. A writer names the one it saw.
  version integer not null,
  -- What was said, by the names in shared/catalog/told.ts. Null takes back what was said before.
  facts jsonb not null,
  told_at timestamptz not null,
  -- Who said it, and a note. Families see neither.
  told_by text,
  note text,
  -- When both were erased at the request of who said it.
  caller_erased_at timestamptz,
  -- Who recorded it.
  admin_id uuid not null references admins,
  -- Not the start of the transaction, which may have waited for an entry that was begun later.
  recorded_at timestamptz not null default clock_timestamp(),
  -- Null for what staff recorded. What came by a link 'waits' until staff have accepted the home's first answer; then it
  -- 'counts'. Staff may have 'refused' it, and the home 'withdrawn' it.
  answer text check (answer in ('waits', 'counts', 'refused', 'withdrawn')),
  primary key (facility_id, version)
);
create index told_entries_answer on told_entries (recorded_at) where answer is not null;

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

-- A link that staff send to a home. Without an account, the home says there what holds now, such as its price and free rooms.
create table told_links (
  -- SHA-256 of the token, which is only in the link.
  token_hash bytea primary key,
  facility_id text not null,
  -- Who made it.
  admin_id uuid not null references admins,
  expires_at timestamptz not null,
  -- How many answers came by it on its last day, which are bounded.
  answered_on date,
  answers integer not null default 0
);
create index told_links_expires_at on told_links (expires_at);

-- What staff changed of the catalog by hand: homes that were added, corrected, marked closed or hidden, and why. The communities
-- are built again from the registers with each import, and these changes are then applied to them, so no import undoes them.
create table catalogue_changes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('added', 'corrected', 'closed', 'hidden')),
  -- The records that the community showed then. The change is about the community that shows one of them now, or another
  -- record of the same house, because a register may number its homes again.
  record_ids text[] not null,
  -- What the community was called, because a hidden one is in no other table that families' lists read.
  name text not null,
  location text not null,
  -- shared/catalog/catalogue-changes.ts has their names. Empty for closed and hidden homes.
  fields jsonb not null,
  reason text not null,
  admin_id uuid not null references admins,
  made_at timestamptz not null default clock_timestamp(),
  -- Null while it applies.
  undone_at timestamptz,
  undone_by uuid references admins
);
create index catalogue_changes_records on catalogue_changes using gin (record_ids);
