-- Where real communities come from: one row for each source that was imported.
create table catalogue_sources (
  source text primary key check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$' and source <> 'sample'),
  -- The published format it is read in; another format under the same name is another register.
  format text not null,
  -- The day the records are of: said by the file or the operator, else the day of the import.
  source_date date not null,
  date_is_given boolean not null,
  -- The very same file again keeps its date.
  file_sha256 bytea not null,
  imported_at timestamptz not null default now()
);

-- What each source says about a community, as it says it. `facilities` is made of these: one row for all
-- records of one community, so that a family sees it once, and so that a source can leave again.
create table facility_records (
  -- Made from source and source_id, so that it is the same on every machine. It leads to the community that
  -- shows the record, whichever other record gave that community its id.
  id text primary key,
  source text not null references catalogue_sources on delete cascade,
  source_id text not null,
  -- server/catalogue/record.ts has its shape.
  facts jsonb not null,
  -- What duplicates are found by: name and ZIP, and then the address or the phone number.
  place_key text not null,
  address_key text,
  phone_key text,
  -- The row of `facilities` that shows it; null when the register's newest file no longer lists it.
  facility_id text,
  missing_since date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);

-- One row. Its lock keeps changes of the catalogue apart (plain SQL, no advisory lock), and it remembers that
-- the sample has left, so that no later start brings made-up communities back by itself.
create table catalogue_state (
  id integer primary key check (id = 1),
  sample_has_left boolean not null default false
);
insert into catalogue_state (id) values (1);
