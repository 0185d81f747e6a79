-- What the desk does for a family besides the rules' list: emails, an advisor's choice, and introductions to communities.

-- Emails that staff wrote to a family. They stay with the lead; `mails` has a row for each only until it is sent.
create table family_emails (
  -- Chosen by the caller, so that a retry sends nothing twice.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  admin_id uuid not null references admins,
  -- The message that it answers.
  message_id uuid references inbox_messages on delete set null,
  subject text not null,
  body text not null,
  written_at timestamptz not null default now(),
  -- Staff sent the text in another program.
  is_copied boolean not null,
  -- When the mail server took it.
  sent_at timestamptz
);
create index family_emails_lead on family_emails (lead_id);
create index family_emails_message on family_emails (message_id) where message_id is not null;

-- The email of staff that is sent. Null for every other one.
alter table mails add column family_email_id uuid references family_emails on delete cascade;
create index mails_family_email on mails (family_email_id) where family_email_id is not null;

-- What an advisor chose for a family. The latest version of a family's leads counts; the rules' list never changes.
create table list_choices (
  lead_id uuid not null references inbox_leads on delete cascade,
  version integer not null,
  admin_id uuid not null references admins,
  chosen_at timestamptz not null default now(),
  -- [{id, name, location, comment}] in the advisor's order. Empty: the choice was taken back.
  communities jsonb not null,
  primary key (lead_id, version)
);

-- Which community was told of a family, with the consent for this community.
create table introductions (
  -- Chosen by the caller, so that a retry adds nothing.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  admin_id uuid not null references admins,
  community_id text not null,
  community_name text not null,
  community_location text not null,
  -- As read to the family, which agreed.
  consent_words text not null,
  agreed_on date not null,
  -- What the community was told.
  told text not null,
  told_on date not null,
  reply text,
  replied_on date,
  moved_in_on date,
  recorded_at timestamptz not null default now(),
  version integer not null default 0,
  check (agreed_on <= told_on),
  check ((reply is null) = (replied_on is null))
);
create index introductions_lead on introductions (lead_id);
create index introductions_recorded on introductions (recorded_at, id);
