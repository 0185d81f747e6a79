-- Who did what in the portal. Append-only: no one, this program included, changes or deletes a line. It has no family's data,
-- only how many and which id.
create table audit_log (
  id bigint generated always as identity primary key,
  action text not null check (action <> ''),
  -- Null for a failed login and for what the program did by itself.
  admin_id uuid references admins (id),
  -- As it was then. Names of accounts that don't exist are not kept (they may be a password in the wrong field).
  username text,
  subject text,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
-- Where an administrator has signed in from before: asked at every login.
create index audit_log_logins on audit_log (admin_id, at) where action = 'login';

create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_log_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_log_change();

-- Failures of strangers, such as logins under names that don't exist. The audit log is append-only, so it must not get an
-- entry for each of them: it gets one for the first of an hour and network, and one for the number of the others when the
-- hour is over. Until then the number is here.
create table stranger_failures (
  hour timestamptz not null,
  action text not null check (action <> ''),
  -- Truncated; empty if the address is unknown.
  network text not null,
  -- Empty if no administrator has the name that was tried.
  username text not null,
  count integer not null check (count > 0),
  primary key (hour, action, network, username)
);

-- Whose leads and messages an administrator was shown within a day, by any route, and when last (to the hour). By it, large
-- reads are reported, and what an advisor may see is bounded.
create table people_shown (
  admin_id uuid references admins,
  -- A hash of the record's id, so that after an erasure nothing here names it.
  person_hash uuid,
  shown_at timestamptz not null default now(),
  primary key (admin_id, person_hash)
);
create index people_shown_at on people_shown (shown_at);
