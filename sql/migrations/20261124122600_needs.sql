-- What a family says about the help that is needed. Both are health data. They are in the lead's own row, so that they are
-- corrected, exported and erased with its other answers. Answers from before this file have neither.
alter table questionnaires
  -- The needs that the family gave, as sent (shared/matching/needs.ts). Null: none was given. An absent one is unknown.
  add column needs jsonb,
  -- In the family's own words. Null unless the family chose that the operator may read it.
  add column letter text check (length(letter) <= 4000);
