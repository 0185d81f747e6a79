-- Where an administrator has signed in from before: asked at every login.
create index audit_log_logins on audit_log (admin_id, at) where action = 'login';
