-- A server that is asked whether it is ready writes a row here and rolls back, so no row stays. Each row fills a quarter of
-- a page and is not compressed, so that a database on a full disk is noticed after a few of them.
create table readiness_probes (filler text not null);
alter table readiness_probes alter column filler set storage plain;
