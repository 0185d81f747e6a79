import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { formatTiming, measure } from '../measure.ts'

const SECRET = 'a bench secret that is long enough for HMAC'
const RUNS = { times: 10, concurrency: 1, warmUp: 1 }
const GOAL_MS = 1000
const REPORT_GOAL_MS = 2000
const TODAY_GOAL_MS = 200

interface Call {
  name: string
  path: string
  /** Without one, the call is a GET. */
  body?: object
  goalMs: number
}

/** Measures what operators call most: the inbox, a lead, the search for a person, and the reports. */
export async function measurePortal(sql: Sql): Promise<void> {
  const send = await openPortal(sql)
  for (const { name, path, body, goalMs } of await listCalls(sql)) {
    const timing = await measure(() => send(path, body), RUNS)
    const ratio = (timing.p95 / goalMs).toFixed(2)
    console.log(`  ${name}: ${formatTiming(timing)}; p95 is ${ratio} of the goal (${goalMs} ms)`)
  }
}

/** The newest lead was submitted: a copy's list can't be read, because its checksum is of another reference and time. */
async function listCalls(sql: Sql): Promise<Call[]> {
  const [lead] = await sql`
    select questionnaires.id, first_name, last_name, email, phone, reference, created_at::date::text as day
    from questionnaires join submissions on questionnaire_id = questionnaires.id
    where phone is not null order by questionnaires.created_at desc limit 1`
  const { inboxSearch, personSearch, inboxLeads } = ADMIN_API
  const search = (name: string, body: object): Call => ({ name, path: inboxSearch, body, goalMs: GOAL_MS })
  const person = (by: string, value: string): Call => ({
    name: `a person by ${by}`,
    path: personSearch,
    body: { [by]: value },
    goalMs: GOAL_MS,
  })
  const report = (path: string): Call => ({ name: path, path, goalMs: REPORT_GOAL_MS })
  return [
    { name: 'what waits today', path: ADMIN_API.inboxToday, goalMs: TODAY_GOAL_MS },
    search('first page', {}),
    search('unread', { view: 'unread' }),
    search('no to sharing', { sharing: 'refused' }),
    search('possible duplicates', { duplicates: true }),
    search('one day', { from: lead?.day, to: lead?.day }),
    search('an email', { text: lead?.email }),
    search('half a phone number', { text: lead?.phone.slice(-8) }),
    search('a last name', { text: lead?.lastName }),
    search('a reference', { text: lead?.reference }),
    search('nothing', { text: 'xylophone' }),
    { name: 'a lead with its messages', path: `${inboxLeads}/${lead?.id}`, goalMs: GOAL_MS },
    person('email', lead?.email),
    person('phone', lead?.phone),
    person('name', `${lead?.firstName} ${lead?.lastName}`),
    report(ADMIN_API.reportFirstContact),
    report(ADMIN_API.reportStages),
    report(ADMIN_API.analytics),
    report(`${ADMIN_API.traffic}?days=90`),
  ]
}

async function openPortal(sql: Sql): Promise<(path: string, body?: object) => Promise<void>> {
  const env = readEnv({ JWT_SECRET: SECRET })
  const app = createTestApp({ sql, env, log: silentLog })
  const { headers } = await signIn({ sql, env }, `bench-${randomUUID()}`)
  return async (path, body) => {
    const post = { method: 'POST', body: JSON.stringify(body) }
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && post),
      }),
    )
    await response.text()
    if (response.status !== 200) throw new Error(`${path} failed with ${response.status}`)
  }
}
