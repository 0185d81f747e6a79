-- An event's type as a number of four bytes instead of a text of up to 23, in its row and in two indexes. A new type of
-- event needs a migration with `alter type event_type add value`, before the server accepts it (shared/event.ts).
create type event_type as enum (
  'page_view',
  'facility_search',
  'questionnaire_completed',
  'conversion',
  'form_completion',
  'form_submitted',
  'featured_shown',
  'featured_called',
  -- For old rows that something other than the server inserted.
  'other'
);

-- The server never accepted another text, but the column did. The text and the metadata are kept.
update analytics_events
set event_type = 'other', metadata = jsonb_build_object('eventType', event_type, 'metadata', metadata)
where event_type <> all (enum_range(null::event_type)::text[]);

-- Their conditions compare the type as a text.
drop index analytics_events_places, analytics_events_form_opened;
alter table analytics_events alter column event_type type event_type using event_type::event_type;
create index analytics_events_places on analytics_events (user_state, user_city)
  where event_type = 'page_view' and user_state is not null and user_city is not null;
create index analytics_events_form_opened on analytics_events (timestamp)
  where event_type = 'page_view' and metadata ->> 'path' = '/questionnaire';
