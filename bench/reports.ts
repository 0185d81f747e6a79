import { randomUUID } from 'node:crypto'
import { fillInbox } from '#server/features/portal/inbox/fill.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { formatTiming, measure } from './measure.ts'

const DEFAULT_LEADS = 50_000
const COMMUNITIES = 20_000
const BUSINESSES = 100
/** Rows per statement, because a statement has a timeout. */
const BATCH = 10_000
const PERIODS = [13, 52]
const GOAL_MS = 2000
const RUNS = { times: 10, concurrency: 1, warmUp: 1 }
const SECRET = 'a bench secret that is long enough for HMAC'
const silent = { info() {}, warn() {}, error() {} }

/**
 * Measures the reports with LEADS leads of the last year (50,000 unless set), most of them contacted, half of these moved on
 * and one in four closed, and as many events of advertised businesses.
 */
export async function run(): Promise<void> {
  const leads = Number(process.env.LEADS ?? DEFAULT_LEADS)
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      const get = await openPortal(sql)
      for (let from = 0; from < leads; from += BATCH)
        await seedLeads(sql, from, Math.min(from + BATCH, leads), leads)
      await fillInbox({ sql })
      await seedHistory(sql)
      await seedBusinesses(sql, leads)
      await sql`vacuum analyze`
      console.log(`  ${leads} leads and events of a year, ${COMMUNITIES} communities`)
      for (const path of listPaths()) {
        const timing = await measure(() => get(path), RUNS)
        console.log(
          `  ${path}: ${formatTiming(timing)}; p95 is ${(timing.p95 / GOAL_MS).toFixed(2)} of the goal (${GOAL_MS} ms)`,
        )
      }
    }),
  )
}

const listPaths = () => [
  ...[
    ADMIN_API.reportFirstContact,
    ADMIN_API.reportStages,
    ADMIN_API.reportPlaces,
    ADMIN_API.reportDemand,
    ADMIN_API.reportFeatured,
  ].flatMap((path) => PERIODS.map((weeks) => `${path}?weeks=${weeks}`)),
  // The overview's top locations, and the funnel.
  ADMIN_API.analytics,
  `${ADMIN_API.traffic}?days=90`,
]

/** Inserts leads `from` to `to` of `all`, evenly over the last year and over all towns. */
const seedLeads = (sql: Sql, from: number, to: number, all: number) => sql`
  insert into questionnaires (first_name, last_name, age, gender, email, phone, budget, wishes, city, state, zip_code,
    created_at, updated_at)
  select 'Rosa', 'Diaz', '75-80', 'Female', 'rosa' || n || '@example.org', '512-555-0100',
    (array['$2,500 - $3,500 (Essential Care)', '$4,500 - $5,500 (Premium Care)', '$6,500+ (Ultra-Premium)'])[1 + n % 3],
    case n % 3 when 0 then 'ei' when 1 then 'l' else 'ji' end,
    city, state, zip_code, at, at
  from generate_series(${from}::integer, ${to - 1}::integer) as ns (n)
    join (select *, row_number() over (order by zip_code) - 1 as number from zip_codes) as town on number = n % 40000,
    lateral (select now() - n * interval '364 days' / ${all}::integer as at) as times`

/** What was done with the leads, by their position. */
async function seedHistory(sql: Sql): Promise<void> {
  const steps = [
    { share: 'number % 10 <> 0', kind: 'stage', stage: 'contacted', after: '3 hours' },
    { share: 'number % 2 = 1', kind: 'stage', stage: 'touring', after: '5 days' },
    { share: 'number % 4 = 1', kind: 'closed', stage: 'closed', after: '20 days' },
  ]
  for (const { share, kind, stage, after } of steps) {
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx.unsafe(
        `insert into inbox_events (lead_id, key, admin_id, at, kind, details)
         select id, gen_random_uuid(), admin_id, received_at + random() * $1::text::interval, $2, jsonb_build_object('stage', $3::text)
         from (select id, received_at, row_number() over (order by received_at) as number from inbox_leads) as lead,
           (select id as admin_id from admins limit 1) as author
         where ${share}`,
        [after, kind, stage],
      )
      await tx.unsafe(
        `update inbox_leads set stage = $1, close_reason = case when $1 = 'closed' then 'Stays at home' end
         where id in (
           select id from (select id, row_number() over (order by received_at) as number from inbox_leads) as lead where ${share}
         )`,
        [stage],
      )
    })
  }
}

async function seedBusinesses(sql: Sql, events: number): Promise<void> {
  await sql`
    insert into featured_businesses (name, description, city, state)
    select 'House ' || n, 'A house by the river', 'Austin', 'TX' from generate_series(1, ${BUSINESSES}::integer) as ns (n)`
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into analytics_events (event_type, business_id, timestamp)
      select (array['featured_shown', 'featured_shown', 'page_view', 'featured_called']::event_type[])[1 + n % 4], business.id,
        now() - n * interval '364 days' / ${events}::integer
      from generate_series(1, ${events}::integer) as ns (n)
        join (select id, row_number() over () - 1 as number from featured_businesses) as business
          on number = n % ${BUSINESSES}`
  })
}

/** Returns a function that reads a path as a signed-in administrator. */
async function openPortal(sql: Sql): Promise<(path: string) => Promise<void>> {
  const env = readEnv({ JWT_SECRET: SECRET })
  const app = createTestApp({ sql, env, log: silent })
  const { headers } = await signIn({ sql, env }, `bench-${randomUUID()}`)
  return async (path) => {
    const response = await app.handle(new Request(`http://localhost${path}`, { headers }))
    await response.text()
    if (response.status !== 200) throw new Error(`${path} failed with ${response.status}`)
  }
}
