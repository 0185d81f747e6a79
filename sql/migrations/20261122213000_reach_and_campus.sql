-- A search finds communities by position in any state: by bands of a quarter of a degree, then by longitude. The index
-- holds everything that the order reads, so that only the rows of the twenty best are read.
alter table facilities
  add column latitude_band integer generated always as (floor(latitude * 4)::integer) stored,
  -- Houses of one campus have the same key; null if a community has no other house (campus.ts).
  add column campus_key text;

drop index facilities_state_position;

-- As before, and a home's name says something too.
create or replace function fit_bits(facts jsonb, care_types text[], amenities text[], absent_amenities text[])
returns integer language sql immutable parallel safe return
  -- Bits 0 to 2: the strongest word about dementia care. Care types and amenities that no word explains count as
  -- certified. A register that lists the groups a home may serve, without dementia, says no; a silent one says nothing.
  case
    when facts @> '[{"fact": "dementiaCare", "value": "whole_house"}]' then 6
    when facts @> '[{"fact": "dementiaCare", "value": "secured_unit"}]' then 5
    when facts @> '[{"fact": "dementiaCare", "value": "special_unit"}]'
      or jsonb_path_exists(facts, '$[*] ? (@.fact == "dementiaPlaces" && @.value > 0)') then 4
    when facts @> '[{"fact": "dementiaCare", "value": "certified"}]' or 'Memory Care' = any (amenities) then 3
    when facts @> '[{"fact": "dementiaCare", "value": "named"}]'
      or facts @> '[{"fact": "dementiaCare", "value": "named_house"}]' then 7
    when facts @> '[{"fact": "dementiaCare", "value": "may_admit"}]'
      or facts @> '[{"fact": "serves", "value": ["dementia"]}]' then 2
    when 'Memory Care' = any (care_types) then 3
    when facts @> '[{"fact": "dementiaCare", "value": "not_offered"}]' or facts @> '[{"fact": "serves"}]'
      or 'Memory Care' = any (absent_amenities) then 1
    else 0
  end
  -- Bit 3: only for people with dementia, by its care types or its name.
  + ((care_types = '{Memory Care}' or facts @> '[{"fact": "dementiaCare", "value": "named_house"}]')::integer << 3)
  -- Bit 4: residents must be able to leave the building unaided. A second license that allows help is enough.
  + ((facts @> '[{"fact": "evacuation", "value": "unaided"}]'
    and not facts @> '[{"fact": "evacuation", "value": "aided"}]')::integer << 4)
  -- Bit 5: the license's status says something against it.
  + ((facts @> '[{"fact": "licenseWarning"}]')::integer << 5)
  -- From bit 8: the most residents that a license allows; 0 if unknown.
  + (least(4095, coalesce((
      select max((fact ->> 'value')::numeric) from jsonb_array_elements(facts) as fact
      where fact ->> 'fact' = 'capacity' and jsonb_typeof(fact -> 'value') = 'number'
    ), 0))::integer << 8);
alter table facilities drop column fit_bits;
alter table facilities add column fit_bits integer not null
  generated always as (fit_bits(facts, care_types, amenities, absent_amenities)) stored;

create index facilities_position on facilities (latitude_band, longitude)
  include (latitude, state, resident_gender, price, midrange_price, offered_bits, absent_bits, fit_bits, campus_key, id);
-- For families of whom only the state is known, and for communities without a position.
create index facilities_state on facilities (state);
create index facilities_without_position on facilities (state) where latitude is null;
create index facilities_campus on facilities (campus_key) where campus_key is not null;
