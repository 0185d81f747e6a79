-- Until now, every account could do everything, so all of them are owners ('admin', the contract's stored value).
update admins set role = 'admin' where role <> 'admin';
-- advisor: works in the inbox. analyst: reads figures without personal data. shared/access.ts says what each may do.
alter table admins add constraint admins_role check (role in ('admin', 'advisor', 'analyst'));
