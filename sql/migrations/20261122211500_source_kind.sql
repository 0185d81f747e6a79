-- What a source's records are, in words ('Adult family home'), for the portal and the method page: one publisher may
-- publish several registers. Null for an operator's own list. The next import stores it for all other rows.
alter table catalogue_sources add column kind text;
update catalogue_sources set kind = case
  when format in ('ca-ccld-38', 'ca-ckan') then 'Residential care for the elderly'
  when format = 'cms-nh-providerinfo' then 'Nursing home'
  when format in ('fl', 'tx', 'wa') then 'Assisted living'
  when format = 'ny' then 'Adult care facility'
  when format = 'oh' then 'Residential care facility'
  when format = 'wi-afh' then 'Adult family home'
  when format = 'wi-cbrf' then 'Community-based residential facility'
  when format = 'wi-rcac' then 'Residential care apartment complex'
end;
