-- An event's type takes four bytes this way, in its row and in two indexes. A new type of event needs a migration with
-- `alter type event_type add value`, before the server accepts it (shared/contract/event.ts).
create type event_type as enum (
  'page_view',
  'facility_search',
  'questionnaire_completed',
  'conversion',
  'form_completion',
  'form_submitted'
);

-- What happens on the public screens, first-party and without full addresses.
create table analytics_events (
  -- Made by the phone, so that a beacon sent twice counts once.
  id uuid primary key default gen_random_uuid(),
  event_type event_type not null,
  user_city text,
  user_state text,
  ip_address text,
  user_agent text,
  metadata jsonb not null default '{}',
  timestamp timestamptz not null default now(),
  -- A phone may send an event long after it happened, and the id that makes a repeated one count once must be kept for a
  -- while after that.
  received_at timestamptz not null default now()
);
-- Visits by day.
create index analytics_events_type_time on analytics_events (event_type, timestamp);
-- Where visitors come from.
create index analytics_events_places on analytics_events (user_state, user_city)
  where event_type = 'page_view' and user_state is not null and user_city is not null;
-- How many opened the form: the second step of the funnel.
create index analytics_events_form_opened on analytics_events (timestamp)
  where event_type = 'page_view' and metadata ->> 'path' = '/questionnaire';

-- Events that are older than their period, as counts only. Days are in the server's TIME_ZONE when they were counted.
create table event_counts (
  day date not null,
  event_type text not null,
  -- Empty if the phone didn't know its place.
  user_city text not null,
  user_state text not null,
  -- Whether these are views of the questionnaire, the second step of the funnel.
  is_form_open boolean not null,
  count integer not null check (count > 0),
  primary key (day, event_type, user_state, user_city, is_form_open)
);

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
create index discovered_facilities_last_found on discovered_facilities (last_found_at desc, id desc);
