-- A family calls from its daughter's phone: the inbox finds a lead by the others to call, too. Folded by the server.
alter table inbox_people add column search_text text not null default '';
