-- A family calls from its daughter's phone: the inbox finds a lead by the others to call, too. Folded by the server.
alter table inbox_people add column search_text text not null default '';

-- Staff also answer a message of someone without a lead: the email is in the message's own thread, and goes with it.
alter table family_emails
  alter column lead_id drop not null,
  add column contact_id uuid references inbox_messages on delete cascade,
  add constraint family_emails_thread check ((lead_id is null) <> (contact_id is null));
create index family_emails_contact on family_emails (contact_id) where contact_id is not null;
