-- Servers answer from copies of the catalog in memory, as long as the version is that of the copy. So every statement
-- that may change the communities or the ZIP codes raises it, an operator's own statements included. A backup leaves it
-- out.
create table catalog_version (
  id integer primary key check (id = 1),
  number bigint not null
);
insert into catalog_version values (1, 1);

create function raise_catalog_version() returns trigger language plpgsql as $$
begin
  update catalog_version set number = number + 1;
  return null;
end
$$;
create trigger facilities_raise_version after insert or update or delete or truncate on facilities
  for each statement execute function raise_catalog_version();
create trigger zip_codes_raise_version after insert or update or delete or truncate on zip_codes
  for each statement execute function raise_catalog_version();
