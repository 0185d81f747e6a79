-- The catalogue that families search. Null is "the source does not say", never "no" and never 0.
create table facilities (
  id text primary key default gen_random_uuid()::text,
  name text not null check (length(name) between 1 and 200),
  normalized_name text not null,
  location text not null,
  description text not null,
  -- The lowest monthly rate in whole dollars.
  price integer check (price > 0),
  -- 1 to 50, shown divided by ten.
  rating integer check (rating between 1 and 50),
  image_url text,
  -- Known to be there, in the questionnaire's wording or the business list's.
  amenities text[] not null default '{}',
  -- Known not to be there, in the questionnaire's wording. What stands in neither list is unknown.
  absent_amenities text[] not null default '{}',
  -- Empty means unknown.
  care_types text[] not null default '{}',
  phone text,
  email text,
  website text,
  address text,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^\d{5}(-\d{4})?$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- A home recorded as single-sex; null takes everyone, as far as is known.
  resident_gender text check (resident_gender in ('Male', 'Female')),
  -- Where the record comes from: 'sample' for made-up communities, else the register's name.
  source text not null,
  source_id text not null,
  source_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null)),
  unique (source, source_id)
);
-- The candidates statement: a state, then a box around the family's ZIP. (An index on the position alone
-- would tempt the planner to look at every state.) The gender rides along, so that counting reads no rows.
create index facilities_state_position on facilities (state, latitude, longitude) include (resident_gender);
-- The public list, newest last, page by page.
create index facilities_name on facilities (normalized_name, id);
