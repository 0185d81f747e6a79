-- A link that is mailed to a family and opens their list on any device. It ends with the lead.
create table mailed_links (
  -- SHA-256 of the token, which is only in the email.
  token_hash bytea primary key,
  questionnaire_id uuid not null references questionnaires (id) on delete cascade,
  expires_at timestamptz not null
);
create index mailed_links_questionnaire on mailed_links (questionnaire_id);
create index mailed_links_expires_at on mailed_links (expires_at);

-- The times of the latest emails to a mailbox, which limit them to a few a day.
create table mailboxes (
  -- SHA-256 of the address.
  address_hash bytea primary key,
  mailed_at timestamptz[] not null
);

-- The lead that a waiting email is about. Its link is created when it is sent. Erasing the lead cancels it.
alter table mails add column questionnaire_id uuid references questionnaires (id) on delete cascade;
create index mails_questionnaire on mails (questionnaire_id) where questionnaire_id is not null;

-- A later version was sent through a mailed link. Neither the key nor the reference of this one leads to that version,
-- because the sender of this one may not own the mailbox. Null means no, as in a tombstone.
alter table submissions add column taken_over boolean;
