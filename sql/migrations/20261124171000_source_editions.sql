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
  -- What was read, what would change, and why it waits (server/features/catalogue/sources/describe-edition.ts).
  report jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  unique (source, file_sha256),
  check (content is not null or state = 'refused')
);
create unique index source_editions_one on source_editions (source, state) where state in ('held', 'current');
