-- Who is told about new leads and messages. An administrator without a row hasn't chosen: then the one who was added first
-- gets each email, unless OPERATOR_EMAIL names a mailbox.
create table duties (
  admin_id uuid primary key references admins (id) on delete cascade,
  mode text not null check (mode in ('each', 'hourly', 'daily', 'none')),
  -- Where the emails go. It can differ from the account's address, which also receives password resets.
  address text not null check (length(address) between 3 and 254),
  -- What arrived up to this time was in a digest, or before digests were chosen.
  digested_to timestamptz not null default now()
);

-- Emails that wait to be sent. Each is written in the transaction that causes it: it exists exactly if its cause does, and a
-- dead mail server slows no answer and loses nothing. An email that was sent is deleted.
create table mails (
  -- Also the Message-ID, so that an email sent twice (a crash between sending and deleting) can be told.
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  reply_to text,
  subject text not null,
  body text not null,
  -- The message or lead that it is about. Erasing that cancels the email. A link to a lead's list is created when the email is
  -- sent.
  contact_id uuid references contacts (id) on delete cascade,
  questionnaire_id uuid references questionnaires (id) on delete cascade,
  -- The administrator on duty that it is for. The address is looked up when it is sent, so that mail to a mistyped address
  -- arrives after the address is corrected. Null for other emails, and for those to OPERATOR_EMAIL.
  admin_id uuid references admins (id) on delete cascade,
  -- The email of staff that is sent. Null for every other one.
  family_email_id uuid references family_emails on delete cascade,
  -- What an email to an administrator on duty is about. Its text is written when it is sent, so that it never tells of
  -- someone who was erased. Null for emails whose text is in the row.
  notice jsonb,
  attempts integer not null default 0,
  -- Taking an email moves this on, which is both the lease and the pause before the next attempt.
  next_attempt_at timestamptz not null default now(),
  -- Past this moment it is of no use.
  expires_at timestamptz,
  -- When the last attempt failed. The email then waits in the portal until someone tries again or discards it.
  failed_at timestamptz,
  -- Why the latest attempt failed, without addresses.
  last_error text,
  created_at timestamptz not null default now()
);
create index mails_next_attempt_at on mails (next_attempt_at);
create index mails_problems on mails (created_at) where last_error is not null;
create index mails_contact on mails (contact_id);
create index mails_questionnaire on mails (questionnaire_id) where questionnaire_id is not null;
create index mails_admin on mails (admin_id) where admin_id is not null;
create index mails_family_email on mails (family_email_id) where family_email_id is not null;

-- Where the operator's own systems are told about leads and messages (https://www.standardwebhooks.com).
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Who has the system: it decides which no to sharing leaves it without a person.
  audience text not null check (audience in ('own', 'community', 'partner')),
  -- Encrypted with a key of the server's secret, because signing needs it in plain text.
  sealed_secret bytea not null,
  -- The secret before it, which also signs until the receiver has the new one.
  sealed_previous bytea,
  previous_until timestamptz,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);

-- What is sent, and the log of it: ids and states. The body is built when it is sent, so that it never tells of someone who
-- was erased, and no log has it. The row's id is the event's stable id.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  -- The lead or message. Without a foreign key, because it may have been erased.
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'canceled')),
  attempts integer not null default 0,
  -- Taking a delivery moves this on, which is both the lease and the pause before the next attempt.
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  -- The latest response's status; null if there was none.
  last_status integer,
  -- Why the latest attempt failed, without the address.
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;
