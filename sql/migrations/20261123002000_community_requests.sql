-- A tour or information request names its community and the times that suit the family, so that the operator doesn't
-- have to find them in the text. Null for any other message, and for those of earlier apps. An erased message has none.
alter table contacts
  add column request jsonb,
  add check (erased_at is null or request is null);
