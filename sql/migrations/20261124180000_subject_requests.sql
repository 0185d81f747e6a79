-- What an administrator corrected at a person's request (server/features/portal/subject-requests). In the lead's own row,
-- so that it is erased with the lead. A list of {at, adminId, reason, changes: {FIELD: {from, to}}}, oldest first.
alter table questionnaires add column operator_corrections jsonb not null default '[]';

-- The log of requests about personal data. It names no person: the number tells requests apart.
create table subject_requests (
  -- Chosen by the caller, so that a retry adds nothing.
  id uuid primary key,
  number integer generated always as identity unique,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'do_not_sell')),
  received_on date not null,
  due_on date not null check (due_on >= received_on),
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
  check (num_nulls(outcome, closed_by, closed_at) in (0, 3))
);
create index subject_requests_open on subject_requests (due_on) where closed_at is null;
create index subject_requests_closed on subject_requests (closed_at) where closed_at is not null;
