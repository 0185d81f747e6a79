-- How many leads, messages and searches of each day were erased since, by families, operators or the calendar. Without it an
-- erasure would rewrite the past: the plots and totals of the portal would show fewer questionnaires than families filled
-- in. A number and a day (in the server's TIME_ZONE at the time of the erasure), nothing else.
create table erased_counts (
  -- search: submissions that were matched, corrections included.
  kind text not null check (kind in ('lead', 'contact', 'search')),
  day date not null,
  count integer not null check (count > 0),
  primary key (kind, day)
);

-- The log of requests about personal data. It names no person: the number tells requests apart.
create table subject_requests (
  -- Chosen by the caller, so that a retry adds nothing.
  id uuid primary key,
  number integer generated always as identity unique,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'do_not_sell')),
  received_on date not null,
  due_on date not null,
  opened_by uuid not null references admins,
  opened_at timestamptz not null default now(),
  -- How many leads and messages were exported, corrected, erased or marked as not to be shared for it.
  exported integer not null default 0,
  corrected integer not null default 0,
  erased integer not null default 0,
  refused integer not null default 0,
  outcome text check (outcome in ('done', 'partly', 'denied', 'not_found')),
  closed_by uuid references admins,
  closed_at timestamptz,
  check (due_on >= received_on),
  check (num_nulls(outcome, closed_by, closed_at) in (0, 3))
);
create index subject_requests_open on subject_requests (due_on) where closed_at is null;
create index subject_requests_closed on subject_requests (closed_at) where closed_at is not null;
