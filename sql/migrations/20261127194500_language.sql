-- The language in which a family read the form, and gets its mails. Null: it isn't known, and English is used. Answers and
-- messages from before this file have none.
alter table questionnaires add column language text check (language in ('en', 'es'));
alter table contacts
  add column language text check (language in ('en', 'es')),
  add check (erased_at is null or language is null);
-- The few leads that the inbox's filter finds.
create index questionnaires_spanish on questionnaires (id) where language = 'es';
