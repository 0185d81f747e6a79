import { afterAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openEarlierInstallation } from '#server/testing/earlier-installation.ts'
import { namePurposes } from './consent.ts'

/** Before it, consents had a table of their own. */
const MOVED = '20261124230000_consents_in_versions.sql'
const earlier = await openEarlierInstallation(MOVED)
afterAll(() => earlier.drop())

test('an upgrade moves each consent to its version, and leaves a tombstone and a version without one as they are', async () => {
  const { sql } = earlier
  const [lead] = await sql`
    insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code)
    values ('Rosa', 'Vega', '75-84', 'Female', 'rosa@example.com', '$2,500 - $3,500 (Essential Care)', '{Gardens}', 'Austin',
      'TX', '78701')
    returning id`
  await sql`
    insert into submissions (key_hash, request_hash, questionnaire_id, payload, reference, received_at)
    select decode(key, 'hex'), 'any', ${lead?.id}, '{}', reference, now()
    from (values ('01', 'ABC-001'), ('02', 'ABC-002'), ('03', 'ABC-003')) as version (key, reference)`
  await sql`insert into submissions (key_hash, erased_at, received_at) values ('\\x04', now(), null)`
  await sql`
    insert into consents (key_hash, questionnaire_id, terms_version, terms_hash, purposes, gpc, ip_address,
      share_with_communities, share_with_partners)
    values ('\\x01', ${lead?.id}, '2026-01-01', '\\xab', '{matching,sharing_service_providers,marketing}', true, '203.0.113.0',
        true, null),
      ('\\x02', ${lead?.id}, '2020-01-01', null, '{}', false, null, null, false)`
  expect(await migrate(sql)).toContain(MOVED)
  const rows = await sql`
    select consent_terms as terms, consent_terms_hash as hash, consent_purposes as purposes, consent_gpc as gpc,
      consent_ip_address as network, consent_communities as communities, consent_partners as partners
    from submissions order by key_hash`
  const none = {
    terms: null,
    hash: null,
    purposes: null,
    gpc: null,
    network: null,
    communities: null,
    partners: null,
  }
  expect(rows).toEqual([
    {
      terms: '2026-01-01',
      hash: Buffer.of(0xab),
      purposes: 25,
      gpc: true,
      network: '203.0.113.0',
      communities: true,
      partners: null,
    },
    { ...none, terms: '2020-01-01', purposes: 0, gpc: false, partners: false },
    none,
    none,
  ])
  expect(namePurposes(rows[0]?.purposes)).toEqual(['matching', 'sharing_service_providers', 'marketing'])
})
