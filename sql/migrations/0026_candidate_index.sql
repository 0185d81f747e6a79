-- What the score asks of a record, as bits, so that a search compares two numbers instead of lists of words, and
-- reads them from an index. Bits 0 to 11 are the questionnaire's amenities, 12 to 15 the care types, in the order of
-- shared/ (a test compares). Computed from the lists, so that they cannot disagree with them.
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

-- An amenity is absent when the record says so, under the questionnaire's own wording alone; where a record lists
-- its types of care, it has no other.
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

alter table facilities
  -- Known to be there.
  add column offered_bits integer not null generated always as (offered_bits(amenities || care_types)) stored,
  -- Known not to be there; what is in both counts as there.
  add column absent_bits integer not null generated always as (absent_bits(absent_amenities, care_types)) stored;

-- As before, a state, then a box around the family's ZIP; now with all that the score needs, so that of the hundreds
-- that are compared only the twenty best are read.
drop index facilities_state_position;
create index facilities_state_position on facilities (state, latitude, longitude)
  include (resident_gender, price, offered_bits, absent_bits, id);
