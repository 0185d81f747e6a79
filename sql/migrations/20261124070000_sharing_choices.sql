-- What a family said about sharing its answers, apart from the agreement that every submission has. Null: not asked, or
-- not answered. Then the agreement counts. A later version changes only what it answers.
alter table questionnaires
  add column share_with_communities boolean,
  add column share_with_partners boolean,
  -- Whether a browser sent Global Privacy Control with any version, until the family says yes to marketing partners in a
  -- later version that comes without it. It stays when the version that brought it is erased.
  add column gpc boolean not null default false;
update questionnaires set gpc = true
  where exists (select from consents where questionnaire_id = questionnaires.id and consents.gpc);

-- The same for each version, as it was sent.
alter table consents
  add column share_with_communities boolean,
  add column share_with_partners boolean;
