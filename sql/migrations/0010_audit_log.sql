-- Who did what in the portal. Append-only: nobody, this program included, changes or deletes a line. No family's
-- data stands here, only how many and which id.
create table audit_log (
  id bigint generated always as identity primary key,
  action text not null check (action <> ''),
  -- Null for a failed login and for what the program did by itself.
  admin_id uuid references admins (id),
  -- As it was then; names of accounts that do not exist are not kept (they may be a password in the wrong field).
  username text,
  subject text,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);

create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_log_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_log_change();
