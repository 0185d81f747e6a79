-- How each call of the model went, and how long it took; rows from before do not say.
alter table token_usage
  add column outcome text check (outcome in (
    'answered', 'invalid', 'cut', 'timed_out', 'aborted', 'unreachable', 'absent', 'refused', 'broken_off')),
  add column duration_ms integer check (duration_ms >= 0);

-- What became of each search: who ordered its list, and why not the model when it was the rules alone. Nothing
-- in it leads to a family.
create table model_rankings (
  id uuid primary key default gen_random_uuid(),
  ranked_by text not null check (ranked_by in ('rules', 'rules and model')),
  fallback text check (fallback in (
    'not_ready', 'busy', 'unreachable', 'deadline', 'invalid', 'failed')),
  -- Calls of the model, and how long the family waited for them.
  calls integer not null default 0 check (calls >= 0),
  duration_ms integer not null default 0 check (duration_ms >= 0),
  timestamp timestamptz not null default now(),
  check ((ranked_by = 'rules') = (fallback is not null))
);
create index model_rankings_time on model_rankings (timestamp) include (ranked_by, fallback, duration_ms);
