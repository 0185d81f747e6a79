import { createHash, randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { Random } from '#server/platform/random.ts'
import { AMENITY_LABELS, type Amenity } from '#shared/amenities.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { makeFamilies } from './families.ts'

/** The amount of traffic over the last `days` days, with more in the afternoon and on recent days. */
export interface Traffic {
  days: number
  events: number
  leads: number
  contacts: number
  requests: number
  discovered: number
}

const SEED = 11
const DAY_MS = 86_400_000
const ROWS_PER_STATEMENT = 2000
const FIRST_NAMES = [
  'Rosa',
  'James',
  'Mei',
  'Walter',
  'Aisha',
  'Dorothy',
  'Luis',
  'Ruth',
  'Samuel',
  'Irene',
] as const
const LAST_NAMES = [
  'Diaz',
  'Miller',
  'Chen',
  'Okafor',
  'Novak',
  'Hughes',
  'Haddad',
  'Larsen',
  'Reyes',
  'Stone',
] as const
const PATHS = [
  '/',
  '/',
  '/',
  '/questionnaire',
  '/questionnaire',
  '/results',
  '/about',
  '/faq',
  '/contact',
] as const
/** Cumulative shares: page views, then searches; the rest are conversions. */
const EVENT_SHARES = { pageView: 0.8, search: 0.9 }
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Adds traffic to a database. Existing rows stay, so two runs add twice as much. */
export async function seedTraffic(sql: Sql, traffic: Traffic): Promise<void> {
  const random = new Random(SEED)
  const run = randomUUID().slice(0, 8)
  const time = () => pickTime(random, traffic.days)
  const families = await makeFamilies(sql, Math.max(traffic.leads, traffic.contacts, 200))
  // A few towns have most of the visitors.
  const pickFamily = () =>
    families[Math.floor(random.next() ** 4 * families.length)] as QuestionnaireSubmission
  await insert(sql, 'analytics_events', traffic.events, () => makeEvent(random, pickFamily(), time()))
  const firstReference = await countUsedReferences(sql)
  await insert(sql, 'questionnaires', traffic.leads, (index) => {
    const at = time()
    const {
      termsVersion,
      phone = null,
      amenities,
      ...answers
    } = { ...families[index], ...makeName(random) } as Answers
    const email = `${answers.firstName}.${answers.lastName}.${index}@${run}.example`.toLowerCase()
    return {
      ...answers,
      wishes: lettersOf(amenities),
      email,
      phone,
      id: stableId(run, index),
      createdAt: at,
      updatedAt: at,
    }
  })
  await insert(sql, 'submissions', traffic.leads, (index) => ({
    keyHash: createHash('sha256').update(`${run}-${index}`).digest(),
    requestHash: createHash('sha256').update(`${run}-${index}-request`).digest(),
    questionnaireId: stableId(run, index),
    payload: sql.json(families[index] ?? null),
    reference: makeReference(firstReference + index),
    response: '{}',
    receivedAt: time(),
    finishedAt: new Date(),
  }))
  await insert(sql, 'contacts', traffic.contacts, (index) => ({
    ...makeName(random),
    email: `message-${index}@${run}.example`,
    message: 'My mother would like a room with a view of the garden. When could we visit?',
    keyHash: createHash('sha256').update(`${run}-message-${index}`).digest(),
    requestHash: createHash('sha256').update(`${run}-message-${index}-request`).digest(),
    reference: makeReference(firstReference + index),
    createdAt: time(),
  }))
  await insert(sql, 'token_usage', traffic.requests, () => makeRequest(random, time()))
  await insertDiscovered(sql, traffic)
  await sql`vacuum analyze`
}

type Answers = QuestionnaireSubmission & { firstName: string; lastName: string }

type NewRow = Record<string, postgres.ParameterOrJSON<never> | undefined>

async function insert(sql: Sql, table: string, count: number, row: (index: number) => NewRow): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const size = Math.min(ROWS_PER_STATEMENT, count - from)
    const rows = Array.from({ length: size }, (_, index) => row(from + index))
    await sql`insert into ${sql(table)} ${sql(rows)}`
  }
}

const makeName = (random: Random) => ({
  firstName: random.pick(FIRST_NAMES),
  lastName: random.pick(LAST_NAMES),
})

/** Prefers recent days, and the afternoon in the United States (20:00 UTC). */
function pickTime(random: Random, days: number): Date {
  const daysAgo = Math.floor((1 - Math.sqrt(random.next())) * days)
  const hour = 20 + (random.next() + random.next() + random.next() - 1.5) * 10
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return new Date(Math.min(Date.now(), midnight - daysAgo * DAY_MS + (hour - 24) * 3_600_000))
}

function makeEvent(random: Random, { city, state }: QuestionnaireSubmission, timestamp: Date) {
  const share = random.next()
  const isKnown = random.chance(0.6)
  return {
    eventType:
      share < EVENT_SHARES.pageView
        ? 'page_view'
        : share < EVENT_SHARES.search
          ? 'facility_search'
          : 'conversion',
    userCity: isKnown ? city : null,
    userState: isKnown ? state : null,
    metadata: { path: random.pick(PATHS) },
    timestamp,
  }
}

function makeRequest(random: Random, timestamp: Date) {
  const promptTokens = random.between(300, 700)
  const completionTokens = random.between(60, 150)
  return {
    endpoint: random.chance(0.97) ? 'questionnaire' : 'model-examination',
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    costMicrodollars: promptTokens * 3 + completionTokens * 15,
    model: 'gemma3:4b',
    timestamp,
  }
}

/** Inserts communities from the catalog as if searches had found them. */
async function insertDiscovered(sql: Sql, { discovered, days }: Traffic): Promise<void> {
  await sql`
    insert into discovered_facilities (name, normalized_name, location, city, state, zip_code, description, price,
      rating, amenities, care_types, is_sample, times_found, last_found_at)
    select distinct on (normalized_name, city, state) name, normalized_name, location, city, state, zip_code,
      description, price, rating, amenities, care_types, source = 'sample', 1 + (random() * 40)::integer,
      now() - random() * ${days}::integer * interval '1 day'
    from (select * from facilities order by id limit ${discovered}) as part
    on conflict (normalized_name, city, state) do nothing`
}

async function countUsedReferences(sql: Sql): Promise<number> {
  const { used } = await readOne(sql, z.object({ used: z.int() }))`
    select greatest((select count(*) from submissions), (select count(*) from contacts))::integer as used`
  return used
}

/** The nth reference, starting with AAA-000. */
function makeReference(number: number): string {
  const block = Math.floor(number / 1000)
  const letter = (power: number) => LETTERS[Math.floor(block / LETTERS.length ** power) % LETTERS.length]
  return `${letter(2)}${letter(1)}${letter(0)}-${String(number % 1000).padStart(3, '0')}`
}

/** As wish_letters() in the database. */
const lettersOf = (amenities: readonly Amenity[]) =>
  amenities.map((label) => String.fromCharCode('a'.charCodeAt(0) + AMENITY_LABELS.indexOf(label))).join('')

function stableId(run: string, index: number): string {
  const hex = createHash('sha256').update(`${run}-lead-${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
