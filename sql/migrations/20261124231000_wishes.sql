-- A lead's wishes as one letter for each, in the order in which the family chose them. As an array of texts they took a
-- hundred bytes. A new amenity gets the next letter: replace both functions, and never change a letter's meaning.
create function wish_letters(amenities text[]) returns text language sql immutable strict parallel safe as $$
  select string_agg(chr(ascii('a') - 1 + letter), '' order by place)
  from unnest(amenities) with ordinality as chosen (amenity, place),
    lateral (
      select array_position(array['24/7 Medical Care', 'Gourmet Dining', 'Fitness Center', 'Transportation', 'Memory Care',
        'Social Activities', 'Pet Friendly', 'Arts & Crafts', 'Gardens', 'Spa', 'Housekeeping Services',
        'Physical Therapy'], amenity) as letter
    ) as known
$$;

create function wish_names(wishes text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg((array['24/7 Medical Care', 'Gourmet Dining', 'Fitness Center', 'Transportation', 'Memory Care',
    'Social Activities', 'Pet Friendly', 'Arts & Crafts', 'Gardens', 'Spa', 'Housekeeping Services',
    'Physical Therapy'])[ascii(letter) - ascii('a') + 1] order by place)
  from unnest(string_to_array(wishes, null)) with ordinality as chosen (letter, place)
$$;

alter table questionnaires add column wishes text check (wishes ~ '^[a-l]+$');
update questionnaires set wishes = wish_letters(amenities);
alter table questionnaires
  alter column wishes set not null,
  drop column medical_care, drop column gourmet_dining, drop column fitness_center, drop column transportation,
  drop column memory_care, drop column social_activities, drop column pet_friendly, drop column arts_crafts,
  drop column gardens, drop column spa, drop column housekeeping, drop column physical_therapy,
  drop column amenities,
  add column medical_care boolean not null generated always as (position('a' in wishes) > 0) stored,
  add column gourmet_dining boolean not null generated always as (position('b' in wishes) > 0) stored,
  add column fitness_center boolean not null generated always as (position('c' in wishes) > 0) stored,
  add column transportation boolean not null generated always as (position('d' in wishes) > 0) stored,
  add column memory_care boolean not null generated always as (position('e' in wishes) > 0) stored,
  add column social_activities boolean not null generated always as (position('f' in wishes) > 0) stored,
  add column pet_friendly boolean not null generated always as (position('g' in wishes) > 0) stored,
  add column arts_crafts boolean not null generated always as (position('h' in wishes) > 0) stored,
  add column gardens boolean not null generated always as (position('i' in wishes) > 0) stored,
  add column spa boolean not null generated always as (position('j' in wishes) > 0) stored,
  add column housekeeping boolean not null generated always as (position('k' in wishes) > 0) stored,
  add column physical_therapy boolean not null generated always as (position('l' in wishes) > 0) stored;
