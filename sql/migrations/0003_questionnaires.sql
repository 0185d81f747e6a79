-- One row per lead: the family's latest answers. The twelve booleans are computed from the list, so that
-- they cannot disagree with it.
create table questionnaires (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  age text not null,
  gender text not null,
  email text not null,
  budget text not null,
  amenities text[] not null check (cardinality(amenities) > 0),
  medical_care boolean not null generated always as ('24/7 Medical Care' = any (amenities)) stored,
  gourmet_dining boolean not null generated always as ('Gourmet Dining' = any (amenities)) stored,
  fitness_center boolean not null generated always as ('Fitness Center' = any (amenities)) stored,
  transportation boolean not null generated always as ('Transportation' = any (amenities)) stored,
  memory_care boolean not null generated always as ('Memory Care' = any (amenities)) stored,
  social_activities boolean not null generated always as ('Social Activities' = any (amenities)) stored,
  pet_friendly boolean not null generated always as ('Pet Friendly' = any (amenities)) stored,
  arts_crafts boolean not null generated always as ('Arts & Crafts' = any (amenities)) stored,
  gardens boolean not null generated always as ('Gardens' = any (amenities)) stored,
  spa boolean not null generated always as ('Spa' = any (amenities)) stored,
  housekeeping boolean not null generated always as ('Housekeeping Services' = any (amenities)) stored,
  physical_therapy boolean not null generated always as ('Physical Therapy' = any (amenities)) stored,
  city text not null check (length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^\d{5}(-\d{4})?$'),
  phone text,
  -- Truncated: the last octet of IPv4, the last 80 bits of IPv6 are gone before it gets here.
  ip_address text,
  user_agent text,
  tos_agreed boolean not null default false,
  marketing_opt_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Each e-mail counts once, whatever its case or the blanks around it.
create unique index questionnaires_email on questionnaires (lower(btrim(email)));
-- The portal and its export list leads newest first, page by page.
create index questionnaires_created_at on questionnaires (created_at desc, id);

-- One row per key that a device ever used: the protocol's memory. It holds the answer exactly as first
-- given, so that a retry gets the same bytes years later; after an erasure only the key's hash and the
-- time are left (a tombstone), so that a late retry cannot raise the dead.
create table submissions (
  -- SHA-256 of the Idempotency-Key in lower case.
  key_hash bytea primary key,
  -- SHA-256 of the canonical JSON (RFC 8785) of the submission as sent.
  request_hash bytea,
  questionnaire_id uuid references questionnaires (id),
  -- The submission as sent; the earlier versions of a lead are found here.
  payload jsonb,
  reference text unique check (reference ~ '^[A-Z]{3}-\d{3}$'),
  -- Until finished_at is set: the rules' order, as it would be given. Then: the answer, for good.
  response text,
  finished_at timestamptz,
  -- Past this moment any server gives the rules' order and makes it final.
  deadline_at timestamptz,
  -- The key hash of the later version that replaced this one; null for the lead's current version.
  superseded_by bytea,
  received_at timestamptz default now(),
  erased_at timestamptz,
  check (
    erased_at is not null
    or (request_hash is not null and payload is not null and reference is not null and received_at is not null)
  ),
  check (
    erased_at is null
    or num_nonnulls(request_hash, questionnaire_id, payload, reference, response, finished_at, deadline_at,
      superseded_by, received_at) = 0
  )
);
create index submissions_questionnaire on submissions (questionnaire_id);

-- What a family agreed to, when, and in which words: one row for each version of their answers.
create table consents (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique references submissions (key_hash),
  questionnaire_id uuid not null references questionnaires (id) on delete cascade,
  terms_version text not null,
  -- SHA-256 of the text of that version; null when this server does not know the version.
  terms_hash bytea,
  purposes text[] not null,
  -- Global Privacy Control as the browser sent it (Sec-GPC: 1).
  gpc boolean not null,
  ip_address text,
  agreed_at timestamptz not null default now()
);
create index consents_questionnaire on consents (questionnaire_id);
