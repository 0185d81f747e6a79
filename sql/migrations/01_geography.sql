-- Where a ZIP code lies. Filled at the first start from GeoNames (CC BY 4.0), so that distances, the form's city and state,
-- and finding the town of a phone's position need no third party.
create table zip_codes (
  zip_code text primary key check (zip_code ~ '^\d{5}$'),
  city text not null,
  -- The city's name as it is compared: without case, accents, blanks and abbreviations (city-key.ts).
  city_key text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);
-- A ZIP code that the list lacks falls back to the middle of its city, then of its state.
create index zip_codes_city on zip_codes (state, city_key);
-- The town of a position is searched in a box around it.
create index zip_codes_position on zip_codes (latitude, longitude);

-- Great-circle distance in miles (haversine, mean earth radius 3958.8). Plain SQL, so that the planner inlines it.
create function miles_between(
  latitude_a double precision, longitude_a double precision,
  latitude_b double precision, longitude_b double precision
) returns double precision language sql immutable parallel safe return
  3958.8 * 2 * asin(least(1, sqrt(
    power(sin(radians(latitude_b - latitude_a) / 2), 2)
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * power(sin(radians(longitude_b - longitude_a) / 2), 2)
  )));
