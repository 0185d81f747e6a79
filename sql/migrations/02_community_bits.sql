-- What the order asks of a community, as bits that are computed from its columns, so that a search compares numbers in an
-- index instead of lists of words in rows.

-- What is known to be there. Bits 0 to 11 are the questionnaire's amenities and 12 to 15 the care types, in the order of
-- shared/ (a test compares).
create function offered_bits(offered text[]) returns integer language sql immutable parallel safe return
  (offered && '{24/7 Medical Care,24/7 Care,Medical Care,Skilled Nursing}')::integer
  + ((offered && '{Gourmet Dining,Dining}')::integer << 1)
  + ((offered && '{Fitness Center}')::integer << 2)
  + ((offered && '{Transportation}')::integer << 3)
  + ((offered && '{Memory Care}')::integer << 4)
  + ((offered && '{Social Activities}')::integer << 5)
  + ((offered && '{Pet Friendly}')::integer << 6)
  + ((offered && '{Arts & Crafts}')::integer << 7)
  + ((offered && '{Gardens}')::integer << 8)
  + ((offered && '{Spa,Spa Services}')::integer << 9)
  + ((offered && '{Housekeeping Services}')::integer << 10)
  + ((offered && '{Physical Therapy}')::integer << 11)
  + ((offered && '{Independent Living}')::integer << 12)
  + ((offered && '{Assisted Living}')::integer << 13)
  + ((offered && '{Memory Care}')::integer << 14)
  + ((offered && '{Skilled Nursing}')::integer << 15);

-- What is known not to be there, as the same bits. An amenity is absent if the record says so in the questionnaire's own
-- wording. A record that lists its types of care has no other type.
create function absent_bits(absent text[], care_types text[]) returns integer language sql immutable parallel safe return
  ('24/7 Medical Care' = any (absent))::integer
  + (('Gourmet Dining' = any (absent))::integer << 1)
  + (('Fitness Center' = any (absent))::integer << 2)
  + (('Transportation' = any (absent))::integer << 3)
  + (('Memory Care' = any (absent))::integer << 4)
  + (('Social Activities' = any (absent))::integer << 5)
  + (('Pet Friendly' = any (absent))::integer << 6)
  + (('Arts & Crafts' = any (absent))::integer << 7)
  + (('Gardens' = any (absent))::integer << 8)
  + (('Spa' = any (absent))::integer << 9)
  + (('Housekeeping Services' = any (absent))::integer << 10)
  + (('Physical Therapy' = any (absent))::integer << 11)
  + case when cardinality(care_types) > 0 then 15 << 12 else 0 end;

-- What registers say about whom a community takes (shared/matching/community-bits.ts explains the bits, and a test compares).
-- Several licenses of one community stay apart.
create function fit_bits(facts jsonb, care_types text[], amenities text[], absent_amenities text[])
returns integer language sql immutable parallel safe return
  -- Bits 0 to 2: the strongest word about dementia care. Care types and amenities that no word explains count as
  -- certified. A register that lists the groups a home may serve, without dementia, says no; a silent one says nothing.
  case
    when facts @> '[{"fact": "dementiaCare", "value": "whole_house"}]' and not exists (
        select from jsonb_array_elements(facts) as fact group by fact -> 'publisher', fact -> 'asOf', fact -> 'line'
        having not bool_or(fact @> '{"fact": "dementiaCare", "value": "whole_house"}')
      ) then 6
    when facts @> '[{"fact": "dementiaCare", "value": "secured_unit"}]' then 5
    when facts @> '[{"fact": "dementiaCare", "value": "special_unit"}]'
      or facts @> '[{"fact": "dementiaCare", "value": "whole_house"}]'
      or jsonb_path_exists(facts, '$[*] ? (@.fact == "dementiaPlaces" && @.value > 0)') then 4
    when facts @> '[{"fact": "dementiaCare", "value": "certified"}]' or 'Memory Care' = any (amenities) then 3
    when facts @> '[{"fact": "dementiaCare", "value": "named"}]'
      or facts @> '[{"fact": "dementiaCare", "value": "named_house"}]' then 7
    when facts @> '[{"fact": "dementiaCare", "value": "may_admit"}]'
      or facts @> '[{"fact": "serves", "value": ["dementia"]}]' then 2
    when 'Memory Care' = any (care_types) then 3
    when facts @> '[{"fact": "dementiaCare", "value": "not_offered"}]' or facts @> '[{"fact": "serves"}]'
      or facts @> '[{"fact": "dementiaPlaces"}]' or 'Memory Care' = any (absent_amenities) then 1
    else 0
  end
  -- Bit 3: only for people with dementia, by its care types or its name.
  + ((care_types = '{Memory Care}' or facts @> '[{"fact": "dementiaCare", "value": "named_house"}]')::integer << 3)
  -- Bit 4: residents must be able to leave the building unaided. A second license that allows help is enough.
  + ((facts @> '[{"fact": "evacuation", "value": "unaided"}]'
    and not facts @> '[{"fact": "evacuation", "value": "aided"}]')::integer << 4)
  -- Bit 5: the license's status says something against it.
  + ((facts @> '[{"fact": "licenseWarning"}]')::integer << 5)
  -- Bit 6: it takes public money that can pay for a long stay.
  + (jsonb_path_exists(facts, '$[*] ? (@.fact == "publicFunding").value[*] ? (@ == "public" || @ == "medicaid"
    || @ == "waiver" || @ == "ssi" || @ == "assisted_living_program")')::integer << 6)
  -- Bit 7: as much for others as for older people.
  + ((facts @> '[{"fact": "otherResidents"}]')::integer << 7)
  -- From bit 8: the residents that all licenses together allow; 0 if unknown. Different registers count the same places.
  + (least(4095, coalesce((
      select max(places) from (
        select sum((fact ->> 'value')::numeric) as places from jsonb_array_elements(facts) as fact
        where fact ->> 'fact' = 'capacity' and jsonb_typeof(fact -> 'value') = 'number'
        group by fact -> 'publisher', fact -> 'asOf', fact -> 'column'
      ) as registers
    ), 0))::integer << 8)
  -- From bit 20: whom no license allows it to keep.
  + coalesce((
      select bit_and(bits) from (
        select coalesce(bit_or(1 << (19 + array_position(
          '{cane_or_walker,wheelchair,bedbound,one_helper,lift_or_two,dementia,given,injections,needs_help}', word
        ))), 0) as bits
        from jsonb_array_elements(facts) as fact left join lateral jsonb_array_elements_text(
          case when fact ->> 'fact' = 'limits' then fact -> 'value' else '[]' end) as word on true
        group by fact -> 'publisher', fact -> 'asOf', fact -> 'line'
      ) as licenses
    ), 0);

-- The middle of the rates that a register lists, in whole dollars a month: the lowest such middle if several registers
-- list some, and the price if none does.
create function midrange_price(facts jsonb, price integer) returns integer language sql immutable parallel safe return
  coalesce((
    select min(round(((low ->> 'value')::numeric + (high ->> 'value')::numeric) / 2))::integer
    from jsonb_array_elements(facts) as low join jsonb_array_elements(facts) as high
      on low ->> 'fact' = 'priceLow' and high ->> 'fact' = 'priceHigh'
        and (low -> 'publisher', low -> 'asOf', low -> 'line') = (high -> 'publisher', high -> 'asOf', high -> 'line')
  ), price);
