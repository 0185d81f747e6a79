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
-- The few leads that have a letter.
create index questionnaires_letters on questionnaires (updated_at) where letter is not null;
