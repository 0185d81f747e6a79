-- Mail that waits to be sent, written in the transaction that causes it: it exists exactly when its cause does,
-- and a dead mail server slows no answer and loses nothing. A mail that was sent is deleted.
create table mails (
  -- Also the Message-ID, so that a mail sent twice (a crash between sending and deleting) can be told.
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  reply_to text,
  subject text not null,
  body text not null,
  -- The message of a family that it is about; erasing that deletes what waits.
  contact_id uuid references contacts (id) on delete cascade,
  attempts integer not null default 0,
  -- Whoever takes a mail moves this on first, which is at once the lease and the pause before a next attempt.
  next_attempt_at timestamptz not null default now(),
  -- Past this moment nobody wants it any more.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_next_attempt_at on mails (next_attempt_at);
create index mails_contact on mails (contact_id);
