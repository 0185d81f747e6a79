-- A consent belongs to one version of a family's answers, so it is stored in that version's row. A table of its own took
-- 385 bytes of a lead for its second key, its lead and two indexes.
alter table submissions
  -- The version of the terms that the family saw.
  add column consent_terms text,
  -- SHA-256 of the text of that version; null when this server didn't know it.
  add column consent_terms_hash bytea,
  -- One bit for each purpose that the family agreed to (consent.ts).
  add column consent_purposes smallint,
  -- Global Privacy Control as the browser sent it (Sec-GPC: 1).
  add column consent_gpc boolean,
  -- Truncated, as that of the lead.
  add column consent_ip_address text,
  -- What the family answered about sharing. Null: not asked, or not answered.
  add column consent_communities boolean,
  add column consent_partners boolean,
  add constraint submissions_check4 check (
    erased_at is null
    or num_nonnulls(consent_terms, consent_terms_hash, consent_purposes, consent_gpc, consent_ip_address,
      consent_communities, consent_partners) = 0
  );

update submissions set consent_terms = terms_version, consent_terms_hash = terms_hash,
  consent_purposes = (
    select coalesce(sum(1 << number), 0)
    from unnest(array['matching', 'sharing_facilities', 'sharing_marketing_partners', 'sharing_service_providers', 'marketing'])
      with ordinality as known (purpose, place), lateral (select place::integer - 1 as number) as bit
    where purpose = any (purposes)
  ),
  consent_gpc = gpc, consent_ip_address = ip_address, consent_communities = share_with_communities,
  consent_partners = share_with_partners
from consents where consents.key_hash = submissions.key_hash;

drop table consents;
