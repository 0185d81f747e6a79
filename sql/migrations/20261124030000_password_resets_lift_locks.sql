-- When an administrator's password was last reset, until the next login. For an hour after a reset, failures of
-- strangers on the same network don't lock the owner out.
alter table admins add column reset_at timestamptz;
