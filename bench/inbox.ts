import { randomUUID } from 'node:crypto'
import { fillInbox } from '#server/features/portal/inbox/fill.ts'
import { fillMessages } from '#server/features/portal/inbox/messages/fill.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { FIRST_NAMES, SYLLABLES } from './made-up-names.ts'
import { formatTiming, measure, timeInSeconds } from './measure.ts'

const DEFAULT_LEADS = 50_000
const COMMUNITIES = 1000
/** Fewer families write than search. */
const LEADS_PER_MESSAGE = 5
/** As in fill.ts. */
const READ_AFTER_DAYS = 7
const RUNS = { times: 30, concurrency: 1, warmUp: 3 }
/** Leads per statement, because a statement has a timeout. */
const BATCH = 10_000
/** Fewer than there are ZIP codes. */
const TOWNS = 40_000
const SECRET = 'a bench secret that is long enough for HMAC'
const silent = { info() {}, warn() {}, error() {} }

/**
 * Measures the inbox with LEADS leads (50,000 unless set) and a fifth as many messages: adding them to it, its bytes for
 * each lead, the first page and searches, each beside its goal.
 */
export async function run(): Promise<void> {
  const leads = Number(process.env.LEADS ?? DEFAULT_LEADS)
  const messages = Math.round(leads / LEADS_PER_MESSAGE)
  const goals = leads > DEFAULT_LEADS ? { page: 1000, search: 1000 } : { page: 1000, search: 200 }
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      await seedLeads(sql, leads)
      const seconds = await timeInSeconds(() => fillInbox({ sql }))
      await sql`vacuum analyze inbox_leads`
      console.log(`  ${leads} leads, added to the inbox in ${seconds} s, ${await bytesPerLead(sql, leads)}`)
      await seedMessages(sql, messages)
      const messageSeconds = await timeInSeconds(() => fillMessages({ sql }, READ_AFTER_DAYS))
      await sql`vacuum analyze inbox_messages`
      console.log(`  ${messages} messages, added in ${messageSeconds} s`)
      const post = await openInbox(sql)
      for (const [name, path, body, goal] of await listSearches(sql, goals)) {
        const timing = await measure(() => post(path, body), RUNS)
        const ratio = (timing.p95 / goal).toFixed(2)
        console.log(`  ${name}: ${formatTiming(timing)}; p95 is ${ratio} of the goal (${goal} ms)`)
      }
    }),
  )
}

const { inboxSearch, inboxMessageSearch } = ADMIN_API

type Search = [name: string, path: string, body: object, goalMs: number]

async function listSearches(sql: Sql, { page, search }: { page: number; search: number }): Promise<Search[]> {
  const [oldest] = await sql`
    select email, phone, last_name, reference, (created_at + interval '30 days')::date::text as day from questionnaires
    join submissions on questionnaire_id = questionnaires.id order by created_at limit 1`
  return [
    ['first page', inboxSearch, {}, page],
    ['unread', inboxSearch, { view: 'unread' }, page],
    ['a stage that no lead has', inboxSearch, { stage: 'touring' }, page],
    ['a no to sharing, which one in three has', inboxSearch, { sharing: 'refused' }, page],
    ['a no to sharing, in the oldest month', inboxSearch, { sharing: 'refused', to: oldest?.day }, page],
    ['possible duplicates, which one in a hundred is', inboxSearch, { duplicates: true }, page],
    ['possible duplicates that are closed (none)', inboxSearch, { duplicates: true, stage: 'closed' }, page],
    ['received on one day', inboxSearch, { from: oldest?.day, to: oldest?.day }, page],
    [
      'all filters',
      inboxSearch,
      { text: 'wilhelm', view: 'unassigned', stage: 'new', sharing: 'refused', duplicates: true },
      search,
    ],
    ['half a phone number', inboxSearch, { text: oldest?.phone.slice(4) }, search],
    ['an email', inboxSearch, { text: oldest?.email }, search],
    ['a reference', inboxSearch, { text: oldest?.reference }, search],
    ['a last name', inboxSearch, { text: oldest?.lastName.slice(0, 8) }, search],
    ['a word that every lead has', inboxSearch, { text: 'example.org' }, search],
    ['a word that every lead has, and one that none has', inboxSearch, { text: 'example.org zzyzx' }, search],
    [
      'a first name that one in ten has, read and closed',
      inboxSearch,
      { text: 'wilhelm', stage: 'closed' },
      search,
    ],
    ['three letters that many have', inboxSearch, { text: 'mar' }, search],
    ['nothing', inboxSearch, { text: 'xylophone' }, search],
    ['first page of messages', inboxMessageSearch, {}, page],
    ['unanswered messages', inboxMessageSearch, { view: 'unanswered' }, page],
    ['messages, an email', inboxMessageSearch, { text: 'rosa10@example.net' }, search],
    ['messages, a rare word of the text', inboxMessageSearch, { text: 'quimdalber' }, search],
    ['messages, a word that every message has', inboxMessageSearch, { text: 'garden' }, search],
    ['messages, nothing', inboxMessageSearch, { text: 'xylophone' }, search],
  ]
}

async function seedLeads(sql: Sql, leads: number): Promise<void> {
  for (let from = 0; from < leads; from += BATCH) {
    await sql`
      with numbers as (
        select n, ${[...SYLLABLES]}::text[] as s, ${[...FIRST_NAMES]}::text[] as f
        from generate_series(${from}::integer, ${Math.min(from + BATCH, leads) - 1}::integer) as ns (n)
      ),
      towns as (select city, state, zip_code, row_number() over () - 1 as number from zip_codes),
      lead as (
        insert into questionnaires (first_name, last_name, age, gender, email, phone, budget, wishes, city, state,
          zip_code, gpc, created_at, updated_at)
        select f[1 + n % 10], initcap(s[1 + n / 10 % 14] || s[1 + n / 140 % 14] || s[1 + n / 1960 % 14]), '75-80', 'Female',
          f[1 + n % 10] || n || '@example.org', to_char(2000000000 + (n - case when n % 100 = 0 then 1 else 0 end)::bigint * 7919, 'FM000-000-0000'),
          '$6,500+', 'j', city, state, zip_code, n % 3 = 0, at, at
        from numbers join towns on number = n % ${TOWNS},
          lateral (select now() - n * interval '1 minute' as at) as times
        returning id, created_at
      )
      insert into submissions (key_hash, request_hash, questionnaire_id, payload, reference, received_at, response,
        finished_at)
      select sha256(id::text::bytea), '', id, '{}', reference, created_at, '{}', created_at
      from (
        select *, ${from}::integer + row_number() over () as n from lead
      ) as numbered, lateral (
        select chr((65 + n / 676000 % 26)::integer) || chr((65 + n / 26000 % 26)::integer)
          || chr((65 + n / 1000 % 26)::integer) || to_char(n % 1000, 'FM"-"000') as reference
      ) as named`
  }
  await sql`vacuum analyze`
}

/** Messages of about 300 characters, a few words of which are rare. */
async function seedMessages(sql: Sql, messages: number): Promise<void> {
  for (let from = 0; from < messages; from += BATCH) {
    await sql`
      insert into contacts (first_name, last_name, email, message, key_hash, request_hash, reference, created_at)
      select f[1 + n % 10], initcap(s[1 + n / 10 % 14] || s[1 + n / 140 % 14]), f[1 + n % 10] || n || '@example.net',
        repeat('Is there a garden that one can walk in? ', 7) || s[1 + n % 14] || s[1 + n / 14 % 14] || s[1 + n / 196 % 14],
        sha256(n::text::bytea), '', chr(65 + n / 676000 % 26) || chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26)
          || to_char(n % 1000, 'FM"-"000'),
        now() - n * interval '5 minutes'
      from generate_series(${from}::integer, ${Math.min(from + BATCH, messages) - 1}::integer) as ns (n),
        lateral (select ${[...SYLLABLES]}::text[] as s, ${[...FIRST_NAMES]}::text[] as f) as words`
  }
  await sql`vacuum analyze contacts`
}

async function bytesPerLead(sql: Sql, leads: number): Promise<string> {
  const [size] = await sql`
    select pg_table_size('inbox_leads')::float8 as rows, pg_relation_size('inbox_leads_text')::float8 as text,
      pg_indexes_size('inbox_leads')::float8 as indexes`
  const per = (bytes: number) => Math.round(bytes / leads)
  return `${per(size?.rows + size?.indexes)} bytes for each: ${per(size?.rows)} for the row, ${per(size?.text)} for the index of the text`
}

/** Returns a function that searches as a signed-in administrator and reads the whole response. */
async function openInbox(sql: Sql): Promise<(path: string, body: object) => Promise<void>> {
  const env = readEnv({ JWT_SECRET: SECRET })
  const app = createTestApp({ sql, env, log: silent })
  const { headers } = await signIn({ sql, env }, `bench-${randomUUID()}`)
  return async (path, body) => {
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    await response.text()
    if (response.status !== 200) throw new Error(`the search failed with ${response.status}`)
  }
}
