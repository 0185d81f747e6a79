-- Rules that an installation has had to follow since its first start, for example that a password never travels without
-- encryption. An installation from before a rule is only warned, because an upgrade must not stop it. The migration
-- that adds a rule inserts its name if no administrator exists yet, that is, before the first start. A restored
-- backup brings its own rows, so it is as strict as the installation that it came from.
create table first_start_rules (name text primary key);

insert into first_start_rules (name) select 'encrypted_connections' where not exists (select from admins);
