-- The communities of each state in one file, from which a phone makes lists without a connection (docs/packs.md). They
-- are made from the catalog, so a backup leaves them out and a restored server makes them again.
create table packs (
  -- SHA-256 of the file in lower-case hexadecimal digits.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('living', 'nursing')),
  -- Communities in the state, without those across its border.
  communities integer not null,
  -- The newest day of the state's registers; null if it isn't known.
  as_of date,
  -- JSON, compressed with Brotli.
  content bytea not null,
  created_at timestamptz not null default now(),
  -- When a newer pack replaced it. It is kept for a while for phones that still have the old index.
  replaced_at timestamptz
);
create unique index packs_current on packs (state, kind) where replaced_at is null;

alter table catalogue_state
  -- Grows with every change of the communities.
  add column version bigint not null default 1,
  -- The version that the packs were made from, and by which format; null if they were never made.
  add column packs_version bigint,
  add column packs_format integer,
  -- While a server makes them, no other one does.
  add column packs_lease_until timestamptz,
  -- Why making them failed, in words for the operator; null if it didn't.
  add column packs_failure text;
