-- The portal's reports: contact, stages, places, demand and advertised businesses.

-- Where families whose answers were erased came from: a number for each town, without a time. Without it, the portal's
-- list of top locations would forget every family whose period has passed. The towns are those of zip_codes, never what a
-- family typed.
create table erased_places (
  state text not null,
  city text not null,
  count integer not null check (count > 0),
  primary key (state, city)
);
create index questionnaires_places on questionnaires (state, city, zip_code);

-- The history of stages is read lead by lead.
create index inbox_events_stages on inbox_events (lead_id, id) include (at, kind, details)
  where kind in ('stage', 'closed');

-- The advertised business that an event is about: it was shown, its page was opened, or its number was called.
alter table analytics_events add column business_id uuid;
update analytics_events
set business_id = substring(metadata ->> 'path' from '^/facilit(?:ies|y)/featured-(.*)$')::uuid
where event_type = 'page_view'
  and metadata ->> 'path' ~ '^/facilit(ies|y)/featured-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
create index analytics_events_business on analytics_events (timestamp) include (business_id, event_type)
  where business_id is not null;

-- The same for events that became counts.
create table business_counts (
  day date not null,
  business_id uuid not null,
  event_type text not null,
  count integer not null check (count > 0),
  primary key (day, business_id, event_type)
);
