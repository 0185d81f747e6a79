import { randomUUID } from 'node:crypto'
import { insertAdmin } from '#server/features/sign-in/credentials/admins.ts'
import { createTokens } from '#server/features/sign-in/session/tokens.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { formatTiming, measure } from './measure.ts'
import { seedTraffic, type Traffic } from './traffic.ts'

export const COMMUNITIES = 20_000
/** Half a year of a busy site. */
export const TRAFFIC: Traffic = {
  days: 180,
  events: 100_000,
  leads: 50_000,
  contacts: 5000,
  requests: 50_000,
  discovered: 10_000,
}
const RUNS = { times: 40, concurrency: 1, warmUp: 5 }
const SECRET = 'a bench secret that is long enough for HMAC'
const silent = { info() {}, warn() {}, error() {} }

/** Measures each portal call on a full database, relative to a minimal query of the same table. */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      await seedTraffic(sql, TRAFFIC)
      console.log(`${TRAFFIC.leads} leads, ${TRAFFIC.events} events, ${TRAFFIC.requests} model requests`)
      const call = await openPortal(sql)
      for (const { path, baseline } of listCalls(sql)) {
        const baselineTiming = await measure(() => baseline(), RUNS)
        const callTiming = await measure(() => call(path), RUNS)
        console.log(
          `  ${path}: ${formatTiming(callTiming)}; ${(callTiming.median / baselineTiming.median).toFixed(1)} times the baseline`,
        )
      }
      const start = performance.now()
      const pages = await readAll(call, ADMIN_API.questionnaires)
      console.log(`  all leads, ${pages} pages: ${((performance.now() - start) / 1000).toFixed(2)} s`)
    }),
  )
}

/** The portal's calls, each with a baseline: a count or a plain select of the rows it reads. */
const listCalls = (sql: Sql) => [
  { path: ADMIN_API.analytics, baseline: () => sql`select count(*) from analytics_events` },
  { path: `${ADMIN_API.traffic}?days=7`, baseline: () => sql`select count(*) from analytics_events` },
  { path: `${ADMIN_API.traffic}?days=90`, baseline: () => sql`select count(*) from analytics_events` },
  { path: ADMIN_API.tokenUsage, baseline: () => sql`select count(*) from token_usage` },
  { path: `${ADMIN_API.questionnaires}?limit=0`, baseline: () => sql`select 1` },
  { path: ADMIN_API.questionnaires, baseline: () => sql`select * from questionnaires limit 1000` },
  { path: ADMIN_API.contacts, baseline: () => sql`select * from contacts limit 1000` },
  { path: ADMIN_API.retention, baseline: () => sql`select 1` },
  {
    path: ADMIN_API.discoveredFacilities,
    baseline: () => sql`select * from discovered_facilities limit 1000`,
  },
  { path: ADMIN_API.catalogueSources, baseline: () => sql`select count(*) from facilities` },
  { path: ADMIN_API.featuredBusinesses, baseline: () => sql`select 1` },
  { path: ADMIN_API.auditLog, baseline: () => sql`select * from audit_log limit 50` },
]

type Call = (path: string) => Promise<Response>

/** Returns a function that calls the portal as a signed-in administrator and reads the whole response. */
async function openPortal(sql: Sql): Promise<Call> {
  const env = readEnv({ JWT_SECRET: SECRET })
  const app = createTestApp({ sql, env, log: silent })
  const adminId = await insertAdmin(sql, {
    username: 'bench',
    passwordHash: '-',
    email: 'bench@bench.example',
  })
  if (!adminId) throw new Error('an administrator named "bench" already exists')
  const expiresAt = new Date(Date.now() + 3_600_000)
  const id = randomUUID()
  await sql`insert into admin_sessions ${sql({ id, adminId, expiresAt })}`
  const authorization = `Bearer ${await createTokens(SECRET).sign(id, expiresAt)}`
  return async (path) => {
    const response = await app.handle(new Request(`http://localhost${path}`, { headers: { authorization } }))
    if (response.status !== 200) throw new Error(`${path} returned status ${response.status}`)
    await response.text()
    return response
  }
}

/** Reads a list to its last page. @returns the number of pages */
async function readAll(call: Call, path: string): Promise<number> {
  let pages = 0
  for (let next: string | undefined = path; next; pages++) {
    const response: Response = await call(next)
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return pages
}
