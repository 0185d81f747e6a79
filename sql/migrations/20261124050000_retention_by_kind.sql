-- A retention period for each kind of record. A new installation starts with periods. An existing one keeps its setting
-- until an administrator has seen what a period would erase and confirms it.
insert into settings (name, value)
select 'retention', '{"days": 365, "messageDays": 365, "versionDays": 365, "eventDays": 90, "usageDays": 90}'
where not exists (select from admins)
on conflict do nothing;

-- When an event arrived. A phone may send one long after it happened, and the id that makes a repeated one count once
-- must be kept for a while after that. Events from before this migration have none.
alter table analytics_events add column received_at timestamptz;
alter table analytics_events alter column received_at set default now();

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

-- The same for calls of the model.
create table usage_counts (
  day date not null,
  endpoint text not null,
  count integer not null check (count > 0),
  total_tokens bigint not null,
  cost_microdollars bigint not null,
  primary key (day, endpoint)
);

-- Earlier versions of corrected answers, by age.
create index submissions_superseded on submissions (received_at) where superseded_by is not null;
