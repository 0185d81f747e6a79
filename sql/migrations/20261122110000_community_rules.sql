-- By which version of the rules the shown communities were built from the records (COMMUNITY_RULES in
-- server/catalogue). The rules are program code, so a migration can't apply them: a start that finds an older
-- version here rebuilds the communities. Version 1 let the order of imports decide which records are one community.
alter table catalogue_state add column community_rules integer not null default 1;
