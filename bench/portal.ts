import { randomUUID } from 'node:crypto'
import { createTokens } from '../server/features/portal/session/tokens.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { readEnv } from '../server/platform/env.ts'
import { createTestApp } from '../server/testing/create-test-app.ts'
import { ADMIN_API } from '../shared/admin-paths.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { inWords, measure } from './measure.ts'
import { seedTraffic, type Traffic } from './traffic.ts'

export const COMMUNITIES = 20_000
/** What a busy product has after half a year. */
export const TRAFFIC: Traffic = {
  days: 180,
  events: 100_000,
  leads: 50_000,
  contacts: 5000,
  requests: 50_000,
  discovered: 10_000,
}
const TIMES = { times: 40, atOnce: 1, warmUp: 5 }
const SECRET = 'a secret of the bench, long enough for HMAC'
const silent = { info() {}, warn() {}, error() {} }

/** How long each call of the portal takes on a full database, beside the barest statement on the same table. */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) =>
    withCatalogue(clusterUrl, COMMUNITIES, async (sql) => {
      await seedTraffic(sql, TRAFFIC)
      console.log(
        `${TRAFFIC.leads} leads, ${TRAFFIC.events} events, ${TRAFFIC.requests} requests of the model`,
      )
      const call = await openPortal(sql)
      for (const { path, yardstick } of callsOf(sql)) {
        const bare = await measure(() => yardstick(), TIMES)
        const whole = await measure(() => call(path), TIMES)
        console.log(`  ${path}: ${inWords(whole)}; ${(whole.median / bare.median).toFixed(1)} yardsticks`)
      }
      const start = performance.now()
      const pages = await readAll(call, ADMIN_API.questionnaires)
      console.log(`  all leads, ${pages} pages: ${((performance.now() - start) / 1000).toFixed(2)} s`)
    }),
  )
}

/** Each call with a count or a plain select of the rows it is made from. */
const callsOf = (sql: Sql) => [
  { path: ADMIN_API.analytics, yardstick: () => sql`select count(*) from analytics_events` },
  { path: `${ADMIN_API.traffic}?days=7`, yardstick: () => sql`select count(*) from analytics_events` },
  { path: `${ADMIN_API.traffic}?days=90`, yardstick: () => sql`select count(*) from analytics_events` },
  { path: ADMIN_API.tokenUsage, yardstick: () => sql`select count(*) from token_usage` },
  { path: `${ADMIN_API.questionnaires}?limit=0`, yardstick: () => sql`select 1` },
  { path: ADMIN_API.questionnaires, yardstick: () => sql`select * from questionnaires limit 1000` },
  { path: ADMIN_API.contacts, yardstick: () => sql`select * from contacts limit 1000` },
  { path: ADMIN_API.retention, yardstick: () => sql`select 1` },
  {
    path: ADMIN_API.discoveredFacilities,
    yardstick: () => sql`select * from discovered_facilities limit 1000`,
  },
  { path: ADMIN_API.catalogueSources, yardstick: () => sql`select count(*) from facilities` },
  { path: ADMIN_API.featuredBusinesses, yardstick: () => sql`select 1` },
  { path: ADMIN_API.auditLog, yardstick: () => sql`select * from audit_log limit 50` },
]

type Call = (path: string) => Promise<Response>

/** Calls as an administrator with an open session; each answer is read to its end. */
async function openPortal(sql: Sql): Promise<Call> {
  const env = readEnv({ JWT_SECRET: SECRET })
  const app = createTestApp({ sql, env, log: silent })
  const [admin] = await sql<[{ id: string }]>`
    insert into admins (username, password_hash, email) values ('bench', '-', 'bench@bench.example') returning id`
  const expiresAt = new Date(Date.now() + 3_600_000)
  const id = randomUUID()
  await sql`insert into admin_sessions ${sql({ id, adminId: admin.id, expiresAt })}`
  const authorization = `Bearer ${await createTokens(SECRET).sign(id, expiresAt)}`
  return async (path) => {
    const answer = await app.handle(new Request(`http://localhost${path}`, { headers: { authorization } }))
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
    await answer.text()
    return answer
  }
}

/** Follows a list to its end. @returns how many pages it has */
async function readAll(call: Call, path: string): Promise<number> {
  let pages = 0
  for (let next: string | undefined = path; next; pages++) {
    const answer: Response = await call(next)
    next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return pages
}
