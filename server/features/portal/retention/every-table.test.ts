import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { read } from '#server/platform/database/read.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'

/** When the tables lose their rows. "Period" is the one that the settings have for this kind of record. */
const TABLES = [
  [
    'questionnaires submissions contacts',
    'by their periods, or when someone erases them; a submission or message leaves a tombstone (a hash and a time), which stays',
  ],
  ['letter_readings', 'with its lead, or when its answers are corrected'],
  [
    'inbox_leads inbox_events inbox_dismissals inbox_tasks inbox_people',
    'with their lead, in the same transaction',
  ],
  ['family_emails list_choices introductions', 'with their lead, in the same transaction'],
  [
    'inbox_messages inbox_message_events',
    'with their message, in the same transaction; an attachment also with its lead',
  ],
  ['inbox_viewers', 'a minute after the lead was last open, with the next lead that is opened'],
  ['catalogue_changes', 'never: they are about communities, and say who changed what'],
  ['acknowledgements', 'by their period, not when their answers are erased; they name no one'],
  ['mailed_links', 'when the link expires (30 days)'],
  ['mails', 'when sent, with their message or lead, at their own expiry, or 90 days after the last attempt'],
  ['duties', 'with their administrator'],
  [
    'personal_tokens',
    'when revoked, with a reset of the password or the deactivation of their owner, or 30 days after they expire, at the next new token',
  ],
  ['people_shown', 'a day after they were shown; they hold hashes only'],
  ['webhooks', 'when an administrator deletes them'],
  ['webhook_deliveries', '30 days after they were finished, or with their webhook; they hold ids only'],
  [
    'family_lists family_lanes',
    '180 days after a phone last read or wrote them; a lane at once when its phone leaves, all lanes when the list is ended',
  ],
  ['analytics_events token_usage model_rankings', 'by their periods'],
  [
    'event_counts',
    'never: counts by day, and by month after 400 days (visits/service.ts), which no report reads by day',
  ],
  ['usage_counts erased_counts', 'never: a few rows a day'],
  [
    'request_counts attempts',
    'when their windows have passed: a minute, a day, or a day without a failure; networks and mailboxes are hashed',
  ],
  [
    'stranger_failures',
    'when their hour is over, as one entry of the audit log for each; networks are truncated',
  ],
  [
    'admin_sessions login_steps password_resets',
    'when they expire, or at the next login; password_resets has one row for each administrator at most',
  ],
  [
    'admins admin_totp admin_passkeys',
    'when an administrator removes them, or is deactivated; the administrator stays, because the audit log names them',
  ],
  ['audit_log', 'never; addresses in it are truncated'],
  ['business_images', 'a day after no business uses the image'],
  ['readiness_probes', 'at once: its rows are rolled back'],
  ['packs', 'a day after newer editions replace them'],
  ['source_editions', 'when three later editions of their source were applied, or with their source'],
  ['source_checks', 'never: a row for each source that was switched on'],
  [
    'told_entries told_facts',
    'never: what communities said about themselves; who said it and the note are erased with a person of that name',
  ],
  ['told_links', 'after 30 days, when the next link is made'],
  [
    'facilities facility_records featured_businesses discovered_facilities catalogue_sources catalogue_state catalog_version zip_codes',
    'with the catalog: nothing about families',
  ],
  ['settings model_exams model_pulls migrations migration_lock', 'never: a few rows'],
]

const database = openForTests(freshDatabase)

test('says of every table when it loses its rows', async () => {
  const tables = await read(database.sql, z.object({ name: z.string() }))`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`
  const listed = TABLES.flatMap(([names = '']) => names.split(' '))
  expect(listed.sort()).toEqual(tables.map(({ name }) => name))
})
