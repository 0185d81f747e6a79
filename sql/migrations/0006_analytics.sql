-- What happens on the public screens, first-party and without full addresses. The id is made on the
-- phone, so that a beacon sent twice counts once.
create table analytics_events (
  id uuid primary key default gen_random_uuid(),
  event_type text not null,
  user_city text,
  user_state text,
  ip_address text,
  user_agent text,
  metadata jsonb not null default '{}',
  timestamp timestamptz not null default now()
);
create index analytics_events_type_time on analytics_events (event_type, timestamp);

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
  timestamp timestamptz not null default now()
);
create index token_usage_time on token_usage (timestamp);

-- Communities that searches came upon, how often, and when last.
create table discovered_facilities (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  normalized_name text not null,
  location text not null,
  city text not null,
  state text not null,
  zip_code text,
  description text not null,
  price integer,
  rating integer check (rating between 1 and 50),
  image_url text,
  amenities text[] not null default '{}',
  care_types text[] not null default '{}',
  phone text,
  email text,
  website text,
  -- Made up: the portal says so, as every screen does.
  is_sample boolean not null default false,
  source_search text,
  times_found integer not null default 1 check (times_found > 0),
  last_found_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (normalized_name, city, state)
);
