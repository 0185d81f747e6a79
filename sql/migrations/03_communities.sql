-- The communities that families search. Null means that the source doesn't say, never "no" and never 0.
create table facilities (
  id text primary key default gen_random_uuid()::text,
  name text not null check (length(name) between 1 and 200),
  normalized_name text not null,
  location text not null,
  description text not null,
  -- The lowest monthly rate in whole dollars.
  price integer check (price > 0),
  -- 1 to 50, shown divided by ten.
  rating integer check (rating between 1 and 50),
  image_url text,
  -- Known to be there, in the questionnaire's wording or the business list's.
  amenities text[] not null default '{}',
  -- Known not to be there, in the questionnaire's wording. What is in neither list is unknown.
  absent_amenities text[] not null default '{}',
  -- Empty means unknown.
  care_types text[] not null default '{}',
  phone text,
  email text,
  website text,
  address text,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^\d{5}(-\d{4})?$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- A home recorded as single-sex. Null takes everyone, as far as is known.
  resident_gender text check (resident_gender in ('Male', 'Female')),
  -- What the registers say beyond the other columns, with publisher, date, line and column (shared/catalog/facts.ts).
  facts jsonb not null default '[]',
  -- Houses of one campus have the same key; null if a community has no other house (campus.ts).
  campus_key text,
  -- Where the record comes from: 'sample' for made-up communities, otherwise the source's name.
  source text not null,
  source_id text not null,
  source_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null)),
  unique (source, source_id)
);
create index facilities_campus on facilities (campus_key) where campus_key is not null;
-- The public list, page by page.
create index facilities_name on facilities (normalized_name, id);

-- Where real communities come from: one row for each source that was imported.
create table catalogue_sources (
  source text primary key check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$' and source <> 'sample'),
  -- The published format that it is read as. Another format under the same name is another register.
  format text not null,
  -- Who publishes the register, and what its records are, in words ('Adult family home'), because one publisher may have
  -- several registers. Both null for an operator's own list.
  publisher text,
  kind text,
  -- The day that the records are from: said by the file or the operator, otherwise the day of the import.
  source_date date not null,
  date_is_given boolean not null,
  -- The very same file imported again keeps its date.
  file_sha256 bytea not null,
  imported_at timestamptz not null default now()
);

-- What each source says about a community, as it says it. `facilities` is made from these: one row for all records of one
-- community, so that a family sees it once, and so that a source can leave again.
create table facility_records (
  -- Made from source and source_id, so that it is the same on every machine. It leads to the community that shows the
  -- record, whichever other record gave that community its id.
  id text primary key,
  source text not null references catalogue_sources on delete cascade,
  source_id text not null,
  -- Where the record's row starts in the source's newest file, from 1.
  line integer,
  -- server/features/catalogue/record.ts has its shape.
  facts jsonb not null,
  -- What duplicates are found by: name and ZIP code, and then the address or the phone number.
  place_key text not null,
  address_key text,
  phone_key text,
  -- The row of `facilities` that shows it; null if the source's newest file no longer lists it.
  facility_id text,
  missing_since date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);
-- The records that a community's page shows.
create index facility_records_facility on facility_records (facility_id) where facility_id is not null;

-- Sources that keep themselves: where a register is published, its newer editions are fetched at night. An edition that changes
-- much waits for the operator, and the last ones are kept so that the operator can go back.

-- What is known of a source's publisher. Without a row, it was never called.
create table source_checks (
  source text primary key check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$' and source <> 'sample'),
  -- No publisher is called before the operator switched its source on.
  is_on boolean not null default false,
  next_check_at timestamptz,
  checked_at timestamptz,
  -- When the publisher last gave an edition, or said that there is none. Null reads "never fetched".
  succeeded_at timestamptz,
  -- Why the last check failed, in words for the operator; null if it didn't.
  problem text,
  -- What the publisher said about its edition, so that an unchanged one isn't sent again.
  validators jsonb not null default '{}',
  -- While a server checks it, no other one checks any source.
  lease_until timestamptz
);

-- Files of registers, as they came.
create table source_editions (
  id uuid primary key default gen_random_uuid(),
  -- Not a reference: the first edition of a source may wait before the source exists.
  source text not null,
  state text not null check (state in ('held', 'current', 'replaced', 'refused')),
  file_name text not null,
  file_sha256 bytea not null,
  -- Compressed with gzip; null once the edition is refused.
  content bytea,
  -- The day of its newest record; null if no record has one.
  edition_date date,
  -- What was read, what would change, and why it waits.
  report jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  unique (source, file_sha256),
  check (content is not null or state = 'refused')
);
create unique index source_editions_one on source_editions (source, state) where state in ('held', 'current');

-- One row. Its lock keeps changes of the communities apart (plain SQL, no advisory lock).
create table catalogue_state (
  id integer primary key check (id = 1),
  -- So that no later start brings the made-up communities back.
  sample_has_left boolean not null default false,
  -- The version of the rules by which the communities were built from the records (COMMUNITY_RULES). The rules are
  -- program code, so no migration can apply them: a start that finds an older version here builds them again.
  community_rules integer not null default 1,
  -- Grows with every change of the communities.
  version bigint not null default 1,
  -- The version that the packs were made from, and in which format; null if they were never made.
  packs_version bigint,
  packs_format integer,
  -- While a server makes them, no other one does.
  packs_lease_until timestamptz,
  -- Why making them failed, in words for the operator; null if it didn't.
  packs_failure text
);
insert into catalogue_state (id) values (1);

-- The communities of each state in one file, from which a phone makes lists without a connection (shared/README.md). They are
-- made from the communities, so a backup leaves them out and a restored server makes them again.
create table packs (
  -- SHA-256 of the file in lower-case hexadecimal digits.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('living', 'nursing')),
  -- Communities in the state, without those across its border.
  communities integer not null,
  -- The newest day of the state's registers; null if it isn't known.
  as_of date,
  -- Lines of JSON, compressed with Brotli.
  content bytea not null,
  created_at timestamptz not null default now(),
  -- When a newer pack replaced it. It is kept for a while for phones that still have the old index.
  replaced_at timestamptz
);
create unique index packs_current on packs (state, kind) where replaced_at is null;

-- Servers answer from copies of the communities in memory as long as the version is that of the copy. So every statement that
-- may change them raises it, an operator's own statements included. A backup leaves it out.
create table catalog_version (
  id integer primary key check (id = 1),
  number bigint not null
);
insert into catalog_version values (1, 1);

create function raise_catalog_version() returns trigger language plpgsql as $$
begin
  update catalog_version set number = number + 1;
  return null;
end
$$;
create trigger facilities_raise_version after insert or update or delete or truncate on facilities
  for each statement execute function raise_catalog_version();
