-- A search finds communities by position in any state: by bands of a quarter of a degree, then by longitude. The index
-- holds everything that the order reads, so that only the rows of the twenty best are read.
alter table facilities
  add column latitude_band integer generated always as (floor(latitude * 4)::integer) stored,
  -- Houses of one campus have the same key; null if a community has no other house (campus.ts).
  add column campus_key text;

drop index facilities_state_position;
create index facilities_position on facilities (latitude_band, longitude)
  include (latitude, state, resident_gender, price, midrange_price, offered_bits, absent_bits, fit_bits, campus_key, id);
-- For families of whom only the state is known, and for communities without a position.
create index facilities_state on facilities (state);
create index facilities_without_position on facilities (state) where latitude is null;
create index facilities_campus on facilities (campus_key) where campus_key is not null;
