import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createCompleteMail } from '#server/features/outgoing/duty/write-notice.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { deliverDueMails } from '#server/platform/mail/service.ts'
import { Random } from '#server/platform/random.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { API } from '#shared/contract/paths.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { makeFamilies } from '../families.ts'

const SEED = 17
/** One of them has a letter that searches fold. */
// biome-ignore format: a list reads better many to a line
const NAMES = ['Rosa', 'Wilhelmina', 'José', 'Amalia', 'Bea', 'Chen', 'Dolores', 'Earl', 'Fatima', 'George', 'Margaret', 'Ruth', 'Samuel', 'Irene'] as const
/** Two or three make a last name. */
// biome-ignore format: a list reads better many to a line
const SYLLABLES = ['quim', 'dal', 'ber', 'ton', 'mar', 'ski', 'vel', 'gar', 'nor', 'hal', 'wyn', 'pet', 'rud', 'sol'] as const
const MAILBOXES = ['gmail.com', 'yahoo.com', 'outlook.com', 'example.org'] as const
/** Browsers with the version of the system or of the browser in place of the star. */
const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_* like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.* Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1*.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1*.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1*.0.0.0 Safari/537.36 Edg/1*.0.0.0',
] as const
/** Six in ten give a number. */
const PHONE_SHARE = 0.6

/** A family with what its browser sends. */
export interface Visitor {
  family: QuestionnaireSubmission
  address: string
  browser: string
}

/** Makes different families of the whole country with names, phone numbers, addresses and browsers. */
export async function makeVisitors(count: number): Promise<Visitor[]> {
  const random = new Random(SEED)
  const families = await makeFamilies(count)
  return families.map((family, index) => {
    const firstName = random.pick(NAMES)
    const last =
      random.pick(SYLLABLES) + random.pick(SYLLABLES) + (random.chance(0.5) ? random.pick(SYLLABLES) : '')
    const lastName = (last[0] ?? '').toUpperCase() + last.slice(1)
    const name = `${firstName}.${lastName}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const email = `${name}${index}@${random.pick(MAILBOXES)}`
    const phone = random.chance(PHONE_SHARE) && { phone: makePhone(random) }
    const shares = { shareWithCommunities: random.chance(0.7), shareWithPartners: random.chance(0.3) }
    return {
      family: { ...family, firstName, lastName, email, ...phone, ...shares },
      address: [random.between(11, 99), random.between(0, 255), random.between(0, 255), 7].join('.'),
      browser: random.pick(BROWSERS).replaceAll('*', String(random.between(11, 49))),
    }
  })
}

const makePhone = (random: Random) =>
  `(${random.between(201, 989)}) ${random.between(200, 999)}-${String(random.between(0, 9999)).padStart(4, '0')}`

const AT_ONCE = 8
const MAILS_AT_ONCE = 3
/** Behind a proxy, so that each family has its own address. */
const SOCKET = '127.0.0.1'

/** Builds the app. Its emails wait until `sendMails` sends them. */
export function openApp(sql: Sql) {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: SOCKET })
  const app = createTestApp({
    sql,
    env,
    background: createBackground(silentLog),
    mailWorker: { wake() {}, start() {}, stop() {} },
  })
  Object.assign(app, { server: { requestIP: () => ({ address: SOCKET }) } })
  const post = async (path: string, { address, browser }: Visitor, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': browser,
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
    }
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const response = await app.handle(request)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`)
  }
  return {
    submit: (visitor: Visitor) => post(API.questionnaire, visitor, visitor.family),
    /** The page that a family opens, and that it has sent its answers. */
    count: (visitor: Visitor) => post(API.events, visitor, { events: eventsOf(visitor) }),
    async sendMails() {
      const complete = createCompleteMail(sql, env)
      const deps = { sql, log: silentLog, send: async () => {}, complete }
      await Promise.all(Array.from({ length: MAILS_AT_ONCE }, () => deliverDueMails(deps)))
    },
  }
}

const eventsOf = ({ family: { city, state } }: Visitor) => {
  const event = { userCity: city, userState: state, timestamp: new Date().toISOString() }
  return [
    { ...event, id: randomUUID(), eventType: 'page_view', path: '/questionnaire' },
    { ...event, id: randomUUID(), eventType: 'questionnaire_completed', path: '/questionnaire' },
  ]
}

/** Submits these families with their events, several at once, and sends their receipts. */
export async function submitLeads(sql: Sql, visitors: readonly Visitor[]): Promise<void> {
  const app = openApp(sql)
  let next = 0
  const work = async () => {
    for (let visitor = visitors[next++]; visitor; visitor = visitors[next++]) {
      await app.submit(visitor)
      await app.count(visitor)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await app.sendMails()
}
