-- Every call of the model, failed ones too. What the model did not report is null, not 0.
create table token_usage (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null,
  prompt_tokens integer check (prompt_tokens >= 0),
  completion_tokens integer check (completion_tokens >= 0),
  total_tokens integer check (total_tokens >= 0),
  -- Exact, in millionths of a dollar; the contract's integer cents are computed from it, half up.
  cost_microdollars bigint check (cost_microdollars >= 0),
  cost integer generated always as (((cost_microdollars + 5000) / 10000)::integer) stored,
  model text not null,
  user_city text,
  user_state text,
  success boolean not null default true,
  error_message text,
  outcome text check (
    outcome in ('answered', 'invalid', 'cut', 'timed_out', 'aborted', 'unreachable', 'absent', 'refused', 'broken_off')
  ),
  duration_ms integer check (duration_ms >= 0),
  timestamp timestamptz not null default now()
);
-- Cost by day.
create index token_usage_time on token_usage (timestamp) include (cost_microdollars);

-- Calls that are older than their period, as counts only.
create table usage_counts (
  day date not null,
  endpoint text not null,
  count integer not null check (count > 0),
  total_tokens bigint not null,
  cost_microdollars bigint not null,
  primary key (day, endpoint)
);

-- What became of each search: who ordered its list, and why not the model when it was the rules alone. Nothing in it leads
-- to a family.
create table model_rankings (
  id uuid primary key default gen_random_uuid(),
  ranked_by text not null check (ranked_by in ('rules', 'rules and model')),
  fallback text check (fallback in ('not_ready', 'busy', 'unreachable', 'deadline', 'invalid', 'failed')),
  -- How long the family waited for the model.
  duration_ms integer not null default 0 check (duration_ms >= 0),
  timestamp timestamptz not null default now(),
  check ((ranked_by = 'rules') = (fallback is not null))
);
create index model_rankings_time on model_rankings (timestamp) include (ranked_by, fallback, duration_ms);

-- What a model reached in the examination, by its digest and the examination's version: servers that share a database ask it
-- once, and a start asks nothing that is known.
create table model_exams (
  digest text not null,
  version text not null,
  model text not null,
  -- The deadline that its replies had to keep.
  deadline_ms integer not null check (deadline_ms > 0),
  -- Which server examines, and until when that is believed without another word: one that died holds no one up.
  examiner uuid,
  examiner_until timestamptz,
  asked integer not null default 0 check (asked >= 0),
  questions integer not null check (questions > 0),
  -- Null until it is over; see ExamFigures in shared/desk/model.ts.
  figures jsonb,
  finished_at timestamptz,
  -- Why it could not be carried out, and when that was, so that the portal can say it, and that several servers wait alike
  -- before one of them tries again. Null while one is under way, and beside a result.
  failure text,
  failed_at timestamptz,
  primary key (digest, version),
  check ((figures is null) = (finished_at is null)),
  check ((failure is null) = (failed_at is null)),
  check (failure is null or figures is null)
);

-- How far Ollama is with fetching a model, so that every server can tell; one row for each model, about the last pull.
create table model_pulls (
  model text primary key,
  -- Which server reads Ollama's progress, and until when that is believed without another word; null when it is over.
  puller uuid,
  puller_until timestamptz,
  -- Bytes, as far as Ollama has said.
  completed bigint check (completed >= 0),
  total bigint check (total >= 0),
  -- Why it failed; null while it runs and after it succeeded.
  error text
);
