-- A list now reads more of what registers say: whom a license doesn't allow a community to keep, public funding, and homes
-- that are as much for others as for older people. Several licenses of one community stay apart. The bits are computed again
-- for all communities. shared/matching/community-bits.ts explains them, and a test compares.
create or replace function fit_bits(facts jsonb, care_types text[], amenities text[], absent_amenities text[])
returns integer language sql immutable parallel safe return
  -- Bits 0 to 2: the strongest word about dementia care.
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

drop index facilities_position;
alter table facilities drop column fit_bits;
alter table facilities add column fit_bits integer not null
  generated always as (fit_bits(facts, care_types, amenities, absent_amenities)) stored;
create index facilities_position on facilities (latitude_band, longitude)
  include (latitude, state, resident_gender, price, midrange_price, offered_bits, absent_bits, fit_bits, campus_key, id);
