-- Leads of one family, which an operator merges by hand. A merge changes nothing of the merged lead, so it can be undone.
alter table inbox_leads
  -- The lead that has this one's place in the inbox. That lead isn't merged itself.
  add column merged_into uuid references inbox_leads on delete set null check (merged_into <> id),
  -- Hashes of the phone number, and of the name and town (family-keys.ts). Leads that share one may be of one family.
  -- Leads from before this migration get theirs in the background at the start.
  add column phone_key bigint,
  add column name_key bigint;
create index inbox_leads_merged on inbox_leads (merged_into) where merged_into is not null;
create index inbox_leads_phone on inbox_leads (phone_key) where phone_key is not null;
create index inbox_leads_name on inbox_leads (name_key) where name_key is not null;
create index questionnaires_refused on questionnaires (id)
  where gpc or share_with_partners is false or share_with_communities is false;

-- Pairs of leads that an operator found not to be the same family, so that they aren't suggested again.
create table inbox_dismissals (
  lead_id uuid references inbox_leads on delete cascade,
  other_id uuid references inbox_leads on delete cascade,
  primary key (lead_id, other_id),
  -- Each pair once.
  check (lead_id < other_id)
);
create index inbox_dismissals_other on inbox_dismissals (other_id);

-- The existing events meet a narrower check.
alter table inbox_events drop constraint inbox_events_kind_check;
alter table inbox_events add constraint inbox_events_kind_check check (
  kind in (
    'stage', 'closed', 'next_step', 'assigned', 'note', 'read', 'merged', 'separated', 'not_same', 'maybe_same'
  )
) not valid;
