-- Who is told about new leads and messages. An administrator without a row hasn't chosen: then the one who was added
-- first gets each email, unless OPERATOR_EMAIL names a mailbox.
create table duties (
  admin_id uuid primary key references admins (id) on delete cascade,
  mode text not null check (mode in ('each', 'hourly', 'daily', 'none')),
  -- Where the emails go. It can differ from the account's address, which also receives password resets.
  address text not null check (length(address) between 3 and 254),
  -- What arrived up to this time was in a digest, or before digests were chosen.
  digested_to timestamptz not null default now()
);

alter table mails
  -- The administrator on duty that an email is for. The address is looked up when the email is sent, so that mail to a
  -- mistyped address arrives after the address is corrected. Null for other emails, and for those to OPERATOR_EMAIL.
  add column admin_id uuid references admins (id) on delete cascade,
  -- What an email to an administrator on duty is about. Its text is written when it is sent, so that it never tells of
  -- someone who was erased. Null for emails whose text is in the row.
  add column notice jsonb,
  -- When the last attempt failed. The email then waits in the portal until someone tries again or discards it.
  add column failed_at timestamptz,
  -- Why the latest attempt failed, without addresses.
  add column last_error text;

update mails set admin_id = admins.id from admins
where contact_id is not null and lower(admins.email) = lower(mails.to_address);

create index mails_problems on mails (created_at) where last_error is not null;
create index mails_admin on mails (admin_id) where admin_id is not null;
