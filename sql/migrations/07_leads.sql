-- One row for each lead: the family's latest answers.
create table questionnaires (
  id uuid primary key default gen_random_uuid(),
  -- How the family came. Null: it sent the questionnaire itself. A lead that staff added has unknown answers, which are empty,
  -- and may share its email with another lead.
  source text check (source in ('telephone', 'walk_in', 'hospital', 'other')),
  -- In which it read the form, and gets its mails. Null: it isn't known, and English is used.
  language text check (language in ('en', 'es')),
  first_name text not null,
  last_name text not null,
  age text not null,
  gender text not null,
  email text not null,
  budget text not null,
  -- In the order in which the family chose them.
  amenities text[] not null,
  -- Computed from the amenities, so that they can't disagree with them.
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
  city text not null,
  state text not null,
  zip_code text not null,
  phone text,
  -- Truncated: the last octet of IPv4, the last 80 bits of IPv6 are gone before it gets here.
  ip_address text,
  user_agent text,
  tos_agreed boolean not null default false,
  marketing_opt_in boolean not null default false,
  -- What the family said about sharing its answers, apart from the agreement that every submission has. Null: not asked, or
  -- not answered. Then the agreement counts. A later version changes only what it answers.
  share_with_communities boolean,
  share_with_partners boolean,
  -- Whether a browser sent Global Privacy Control with any version, until the family says yes to marketing partners in a
  -- later version that comes without it. It stays when the version that brought it is erased.
  gpc boolean not null default false,
  -- What staff corrected: a list of {at, adminId, reason, changes: {FIELD: {from, to}}},
  -- oldest first. In the lead's own row, so that it is erased with the lead.
  operator_corrections jsonb not null default '[]',
  -- The latest version's answer with the list that was made again after a correction by staff, for the desk and for mailed
  -- links. Null: the answer as it was sent. That one stays, because the phone reads it byte for byte.
  corrected_answer jsonb,
  -- What the family says about the help that is needed, as sent (shared/matching/needs.ts). Null: none was given. An absent
  -- need is unknown. Needs and letter are health data.
  needs jsonb,
  -- In the family's own words.
  letter text check (length(letter) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint questionnaires_answers_check check (
    length(first_name) <= 50 and length(last_name) <= 50 and length(city) <= 100
    and (source is null or length(first_name || last_name) > 0)
    and (
      length(first_name) > 0 and length(last_name) > 0 and cardinality(amenities) > 0 and length(city) > 0
      and state ~ '^[A-Z]{2}$' and zip_code ~ '^\d{5}(-\d{4})?$'
      or source is not null and (state = '' or state ~ '^[A-Z]{2}$') and (zip_code = '' or zip_code ~ '^\d{5}(-\d{4})?$')
    )
  )
);
-- Each email counts once, whatever its case or the blanks around it, among the families that sent the questionnaire.
create unique index questionnaires_email on questionnaires (lower(btrim(email))) where source is null;
-- Families are found by their email, too.
create index questionnaires_any_email on questionnaires (lower(btrim(email)));
-- The portal and its export list leads by page, newest first. Rows come in the order of their times, so an index in that
-- order is filled page after page. One in the opposite order would split its first page again and again.
create index questionnaires_created_at on questionnaires (created_at, id);
-- Leads are erased so many days after their latest answers: a correction starts the period again.
create index questionnaires_updated_at on questionnaires (updated_at);
create index questionnaires_places on questionnaires (state, city, zip_code);
create index questionnaires_refused on questionnaires (id)
  where gpc or share_with_partners is false or share_with_communities is false;
-- The few leads that the inbox's filter finds.
create index questionnaires_spanish on questionnaires (id) where language = 'es';
-- The few leads that have a letter.
create index questionnaires_letters on questionnaires (updated_at) where letter is not null;

-- What the operator's model read in a family's letter. A table of its own, because it comes after the answer, which never
-- changes. A row is health data and lives as long as the lead: it is deleted with it, and by a correction.
create table letter_readings (
  questionnaire_id uuid primary key references questionnaires (id) on delete cascade,
  -- The version whose letter was read, as in submissions. A reading of another version than the current one is not shown.
  key_hash bytea not null,
  -- Which server has the letter read, and until when that is believed without another word.
  reader uuid,
  reader_until timestamptz,
  -- How often a reading was tried, and when another may be.
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- Null until the letter is read: for each need that the letter settles, a value and a sentence.
  needs jsonb,
  check (needs is null or reader is null)
);

-- One row for each key that a device ever used, that is, for each version of a family's answers: the protocol's memory. It
-- holds the answer exactly as first given, so that a retry gets the same bytes years later. After an erasure only the key's
-- hash and the time are left (a tombstone), so that a late retry can't raise the dead.
create table submissions (
  -- SHA-256 of the Idempotency-Key in lower case.
  key_hash bytea primary key,
  -- SHA-256 of the canonical JSON (RFC 8785) of the submission as sent.
  request_hash bytea,
  questionnaire_id uuid references questionnaires (id),
  -- The submission as sent; the earlier versions of a lead are found here.
  payload jsonb,
  reference text unique check (reference ~ '^[A-Z]{3}-\d{3}$'),
  -- The answer, byte for byte, without the key. Until finished_at is set it has the rules' order, as it would be given; then
  -- it is final, for good.
  response text,
  finished_at timestamptz,
  -- Past this moment any server gives the rules' order and makes it final.
  deadline_at timestamptz,
  -- The key hash of the later version that replaced this one; null for the lead's current version.
  superseded_by bytea,
  -- The later version was sent through a mailed link. Neither the key nor the reference of this one leads to it, because the
  -- sender of this one may not own the mailbox. Null means no, as in a tombstone.
  taken_over boolean,
  -- What the family agreed to with this version. The version of the terms that it saw:
  consent_terms text,
  -- SHA-256 of the text of that version; null if this server didn't know it.
  consent_terms_hash bytea,
  -- What it agreed to (consent.ts).
  consent_purposes text[],
  -- Global Privacy Control as the browser sent it (Sec-GPC: 1).
  consent_gpc boolean,
  -- Truncated, as that of the lead.
  consent_ip_address text,
  -- What the family answered about sharing. Null: not asked, or not answered.
  consent_communities boolean,
  consent_partners boolean,
  received_at timestamptz default now(),
  erased_at timestamptz,
  check (
    erased_at is not null
    or num_nulls(request_hash, payload, reference, response, received_at) = 0
  ),
  check (
    erased_at is null
    or num_nonnulls(request_hash, questionnaire_id, payload, reference, response, finished_at, deadline_at,
      superseded_by, taken_over, consent_terms, consent_terms_hash, consent_purposes, consent_gpc, consent_ip_address,
      consent_communities, consent_partners, received_at) = 0
  )
);
create index submissions_questionnaire on submissions (questionnaire_id);
-- Searches in total and by day. Tombstones have no time of arrival.
create index submissions_received on submissions (received_at) where received_at is not null;
-- Earlier versions of corrected answers, by age.
create index submissions_superseded on submissions (received_at) where superseded_by is not null;
-- Every server copies the erasures of all servers to its DATA_DIR, in the order of their times.
create index submissions_erased_at on submissions (erased_at, key_hash) where erased_at is not null;

-- Proof that a family read a state's notice for referral services before it sent a version of its answers. It outlives the
-- answers: it names no one, and only someone who knows the reference or the key can tell whose it is.
create table acknowledgements (
  -- That of the version, as in submissions.
  key_hash bytea primary key,
  reference text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- The version of the notice, and the SHA-256 of its text; null if this server didn't know that version.
  version text not null,
  text_hash bytea,
  -- By the phone's clock, which may be wrong. Null if it can't be right.
  acknowledged_at timestamptz,
  received_at timestamptz not null default now()
);
create index acknowledgements_received_at on acknowledgements (received_at);

-- A link that is mailed to a family and opens their list on any device. It ends with the lead.
create table mailed_links (
  -- SHA-256 of the token, which is only in the email.
  token_hash bytea primary key,
  questionnaire_id uuid not null references questionnaires (id) on delete cascade,
  expires_at timestamptz not null
);
create index mailed_links_questionnaire on mailed_links (questionnaire_id);
create index mailed_links_expires_at on mailed_links (expires_at);

-- Lists that several phones of a family keep together, and that others read along. Each phone encrypts a lane of its own; the
-- keys are only in the fragments of the family's links, which browsers don't send, so no one can read anything from these tables.
-- No column links a list to a lead.
create table family_lists (
  -- The id of the lane of the phone that started it, which alone can end it.
  id text primary key,
  -- SHA-256 of what phones derive from the key that reads, and from the key that writes.
  token_hash bytea not null,
  writer_hash bytea not null,
  -- An ended list keeps its row until it would have expired, so that a late write stores nothing.
  ended boolean not null default false,
  expires_at timestamptz not null
);
create index family_lists_expires_at on family_lists (expires_at);

create table family_lanes (
  list_id text not null references family_lists (id) on delete cascade,
  -- The hash of a secret of the phone that writes it.
  id text not null,
  version integer not null,
  -- Null once the phone has left the list.
  ciphertext bytea,
  primary key (list_id, id)
);
