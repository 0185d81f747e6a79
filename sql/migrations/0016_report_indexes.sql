-- The portal's lists and figures are read from indexes alone, or by page.

-- Both columns in one direction, so that a page begins with one comparison of rows.
drop index questionnaires_created_at;
create index questionnaires_created_at on questionnaires (created_at desc, id desc);
create index discovered_facilities_last_found on discovered_facilities (last_found_at desc, id desc);

-- Visits and searches by day, and visits by state.
drop index analytics_events_type_time;
create index analytics_events_type_time on analytics_events (event_type, timestamp) include (user_state);
-- Where visitors come from.
create index analytics_events_places on analytics_events (user_state, user_city)
  where event_type = 'page_view' and user_state is not null and user_city is not null;
-- How many opened the form: the second step of the funnel.
create index analytics_events_form_opened on analytics_events (timestamp)
  where event_type = 'page_view' and metadata ->> 'path' = '/questionnaire';

-- Cost by day.
drop index token_usage_time;
create index token_usage_time on token_usage (timestamp) include (cost_microdollars);
