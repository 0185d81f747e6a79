-- When the password was last entered in a session. Reading leads, erasing and other sensitive calls require it to be
-- recent.
alter table admin_sessions add column authenticated_at timestamptz not null default now();
update admin_sessions set authenticated_at = created_at;

-- Emails to administrators about their accounts, so that the same one is sent once a day at most.
create table account_mails (
  admin_id uuid not null references admins (id) on delete cascade,
  kind text not null,
  -- SHA-256 of what tells apart emails of a kind, such as the browser and network of a new device.
  subject_hash text not null,
  sent_at timestamptz not null default now(),
  primary key (admin_id, kind, subject_hash)
);

-- How much an administrator has read lately.
create index audit_log_reads on audit_log (admin_id, at) where action in ('leads_read', 'contacts_read');
