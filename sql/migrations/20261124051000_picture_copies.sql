-- Families' phones load pictures from us alone. The picture of an advertised business on another host is fetched once, by
-- the server, and this is the path of our copy. Null: there is none (yet), or image_url is one of our own pictures.
alter table featured_businesses add column image_copy text;

-- Pictures that are to be fetched. A row is deleted when its picture has been fetched, and with its business.
create table picture_fetches (
  business_id uuid primary key,
  -- The business's image_url when this was stored.
  url text not null,
  attempts integer not null default 0,
  -- Taking a row moves this on, which is both the lease and the pause before the next attempt.
  next_attempt_at timestamptz not null default now()
);
create index picture_fetches_next on picture_fetches (next_attempt_at);

insert into picture_fetches (business_id, url)
select id, image_url from featured_businesses where image_url ~* '^\s*(https?:)?//';
