-- Who publishes a source's register; null for an operator's own list. The importer reads more registers than this
-- program knew when the older rows were written.
alter table catalogue_sources add column publisher text;
update catalogue_sources set publisher = case
  when format = 'cms-nh-providerinfo' then 'Centers for Medicare & Medicaid Services'
  when format in ('wi-cbrf', 'wi-afh', 'wi-rcac') then 'Wisconsin Department of Health Services'
  when format = 'tx' then 'Texas Health and Human Services Commission'
  when format = 'fl' then 'Florida Agency for Health Care Administration'
  when format in ('ca-ckan', 'ca-ccld-38') then 'California Department of Social Services'
  when format = 'ny' then 'New York State Department of Health'
  when format = 'wa' then 'Washington State Department of Social and Health Services'
  when format = 'oh' then 'Ohio Department of Health'
end;

-- Where a record's row starts in the source's newest file, from 1; null until the file is imported again.
alter table facility_records add column line integer;

-- What the registers say about a community beyond the other columns, with publisher, date, line and column
-- (shared/facts.ts).
alter table facilities add column facts jsonb not null default '[]';
