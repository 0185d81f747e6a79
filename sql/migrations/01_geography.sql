-- Where a ZIP code lies, for statements that join it. Filled at the first start from GeoNames (CC BY 4.0). Distances, the form's
-- city and state, and the town of a phone's position come from the same file in memory (server/features/places).
create table zip_codes (
  zip_code text primary key check (zip_code ~ '^\d{5}$'),
  city text not null,
  -- The city's name as it is compared: without case, accents, blanks and abbreviations (city-key.ts).
  city_key text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);
-- The towns that families and visitors name are looked up in it.
create index zip_codes_city on zip_codes (state, city_key);
