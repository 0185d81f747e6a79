-- What the order asks of a community's facts, as bits, so that a search reads them from an index (fit-bits.ts explains
-- the bits, and a test compares). Computed from the facts, so that they cannot disagree with them.
create function fit_bits(facts jsonb, care_types text[], amenities text[], absent_amenities text[])
returns integer language sql immutable parallel safe return
  -- Bits 0 to 2: the strongest word about dementia care. Care types and amenities that no word explains count as
  -- certified. A register that lists the groups a home may serve, without dementia, says no; a silent one says nothing.
  case
    when facts @> '[{"fact": "dementiaCare", "value": "whole_house"}]' then 6
    when facts @> '[{"fact": "dementiaCare", "value": "secured_unit"}]' then 5
    when facts @> '[{"fact": "dementiaCare", "value": "special_unit"}]'
      or jsonb_path_exists(facts, '$[*] ? (@.fact == "dementiaPlaces" && @.value > 0)') then 4
    when facts @> '[{"fact": "dementiaCare", "value": "certified"}]' or 'Memory Care' = any (amenities) then 3
    when facts @> '[{"fact": "dementiaCare", "value": "may_admit"}]'
      or facts @> '[{"fact": "serves", "value": ["dementia"]}]' then 2
    when 'Memory Care' = any (care_types) then 3
    when facts @> '[{"fact": "dementiaCare", "value": "not_offered"}]' or facts @> '[{"fact": "serves"}]'
      or 'Memory Care' = any (absent_amenities) then 1
    else 0
  end
  -- Bit 3: only for people with dementia.
  + ((care_types = '{Memory Care}')::integer << 3)
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

-- The middle of the rates that a register lists, in whole dollars a month: the lowest such middle if several registers
-- list some, and the price if none does.
create function midrange_price(facts jsonb, price integer) returns integer language sql immutable parallel safe return
  coalesce((
    select min(round(((low ->> 'value')::numeric + (high ->> 'value')::numeric) / 2))::integer
    from jsonb_array_elements(facts) as low join jsonb_array_elements(facts) as high
      on low ->> 'fact' = 'priceLow' and high ->> 'fact' = 'priceHigh'
        and (low -> 'publisher', low -> 'asOf', low -> 'line') = (high -> 'publisher', high -> 'asOf', high -> 'line')
  ), price);

alter table facilities
  add column fit_bits integer not null
    generated always as (fit_bits(facts, care_types, amenities, absent_amenities)) stored,
  add column midrange_price integer generated always as (midrange_price(facts, price)) stored;

-- As before, with the new columns, so that a search still reads only the rows of the twenty best.
drop index facilities_state_position;
create index facilities_state_position on facilities (state, latitude, longitude)
  include (resident_gender, price, midrange_price, offered_bits, absent_bits, fit_bits, id);
