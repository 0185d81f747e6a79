-- When a person was invited to the portal who hasn't chosen a password yet; null once they have. Such an account can't sign
-- in, doesn't count as an owner, and can be removed. Accounts from before invitations have a password.
alter table admins add column invited_at timestamptz;
