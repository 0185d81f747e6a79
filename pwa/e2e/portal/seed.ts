import { createHash, randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'

// Inserts the rows that families, phones and the model would create.

const insertRows = (sql: Sql, table: string, rows: object[]) =>
  sql`insert into ${sql(table)} ${sql(rows as Record<string, string>[])}`

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Noon in UTC, which is the same day in almost every time zone. */
export const noonUtc = (day: string) => new Date(`${day}T12:00:00Z`)

interface LeadRow {
  first_name: string
  last_name: string
  email: string
  age: string
  gender: string
  city: string
  state: string
  zip_code: string
  phone: string | null
  budget: string
  amenities: string[]
  marketing_opt_in: boolean
  created_at: Date
}

export const buildLead = (change: Partial<LeadRow> = {}): LeadRow => ({
  first_name: 'Ruth',
  last_name: 'Calloway',
  email: `ruth.${randomUUID()}@example.org`,
  age: '75-80',
  gender: 'Female',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701',
  phone: null,
  budget: '$4,500 - $5,500 (Premium Care)',
  amenities: ['Memory Care', 'Gardens'],
  marketing_opt_in: false,
  created_at: noonUtc('2026-03-05'),
  ...change,
})

export const insertLeads = (sql: Sql, leads: LeadRow[]) =>
  insertRows(
    sql,
    'questionnaires',
    leads.map((lead) => ({ ...lead, tos_agreed: true, updated_at: lead.created_at })),
  )

/** Inserts a message from each of these people, sent now. */
export const insertMessages = (sql: Sql, names: [string, string][], message: string) =>
  insertRows(
    sql,
    'contacts',
    names.map(([first_name, last_name], index) => ({
      first_name,
      last_name,
      email: `${first_name}@example.org`.toLowerCase(),
      message,
      key_hash: sha256(randomUUID()),
      request_hash: sha256(message),
      reference: `AAA-${String(index).padStart(3, '0')}`,
      created_at: new Date(),
    })),
  )

interface BusinessRow {
  name: string
  description: string
  city: string
  state: string
  website: string | null
  phone: string | null
  image_url: string | null
  price: number | null
  rating: number | null
  amenities: string[]
  care_types: string[]
  priority: number
  is_active: boolean
}

export const buildBusiness = (change: Partial<BusinessRow> = {}): BusinessRow => ({
  name: 'Juniper Court',
  description: 'A quiet house by the river',
  city: 'Austin',
  state: 'TX',
  website: null,
  phone: null,
  image_url: null,
  price: null,
  rating: null,
  amenities: [],
  care_types: [],
  priority: 5,
  is_active: true,
  ...change,
})

export const insertBusinesses = (sql: Sql, businesses: BusinessRow[]) =>
  insertRows(sql, 'featured_businesses', businesses)

/** Inserts page views from a city and of a path, now. */
const insertVisits = (sql: Sql, count: number, city: string | null, state: string | null, path = '/') =>
  sql`
    insert into analytics_events (event_type, user_city, user_state, metadata)
    select 'page_view'::event_type, ${city}, ${state}, jsonb_build_object('path', ${path}::text)
    from generate_series(1, ${count}::integer)`

/** Inserts submissions that were matched, one for each search, now. Their leads are not inserted. */
const insertSearches = (sql: Sql, count: number) =>
  insertRows(
    sql,
    'submissions',
    Array.from({ length: count }, (_, index) => ({
      key_hash: sha256(randomUUID()),
      request_hash: sha256('search'),
      payload: '{}',
      reference: `SRC-${String(index).padStart(3, '0')}`,
      response: '{}',
      received_at: new Date(),
      finished_at: new Date(),
    })),
  )

/** Inserts calls to the model. `cost` is the cost of each call in millionths of a dollar. */
const insertRequests = (sql: Sql, endpoint: string, count: number, tokens: number, cost: number) =>
  sql`
    insert into token_usage (endpoint, total_tokens, cost_microdollars, model)
    select ${endpoint}, ${tokens}::integer, ${cost}::bigint, 'gemma3:4b' from generate_series(1, ${count}::integer)`

interface DiscoveredRow {
  name: string
  city: string
  state: string
  price: number | null
  rating: number | null
  amenities: string[]
  website: string | null
  times_found: number
  last_found_at: Date
}

const insertDiscovered = (sql: Sql, facilities: DiscoveredRow[]) =>
  insertRows(
    sql,
    'discovered_facilities',
    facilities.map((facility) => ({
      ...facility,
      normalized_name: facility.name.toLowerCase(),
      location: `${facility.city}, ${facility.state}`,
      description: 'Found by a search',
    })),
  )

/** Makes visits and leads a day older: the list of towns has whole days only. */
export async function endDay(sql: Sql) {
  await sql`update analytics_events set timestamp = timestamp - interval '1 day'`
  await sql`update questionnaires set created_at = created_at - interval '1 day'`
}

/** Inserts data of every kind. `rows` is the number of leads and of communities; by default, more than tables show. */
export async function insertWeek(sql: Sql, rows = 60) {
  const visitsByCity = { Austin: 6, Dallas: 5, Waco: 4, Laredo: 3, Tyler: 2, Plano: 1 }
  for (const [city, count] of Object.entries(visitsByCity)) await insertVisits(sql, count, city, 'TX')
  await insertVisits(sql, 9, 'Tulsa', 'OK', '/questionnaire')
  await insertSearches(sql, 7)
  await insertRequests(sql, 'questionnaire', 2, 600, 15_000)
  await insertRequests(sql, 'model-examination', 1, 800, 5_000_000)
  await insertLeads(
    sql,
    Array.from({ length: rows }, (_, index) =>
      buildLead({ first_name: `Ruth ${index}`, created_at: new Date() }),
    ),
  )
  await insertMessages(sql, [['Walter', 'Novak']], 'When could we visit the house with the garden?')
  await insertBusinesses(sql, [
    buildBusiness({ website: 'https://juniper.example', phone: '(512) 555-0100' }),
    buildBusiness({ name: 'Larch House', city: 'Tulsa', state: 'OK', priority: 9, is_active: false }),
  ])
  await insertDiscovered(
    sql,
    Array.from({ length: rows }, (_, index) => ({
      name: `Alder Manor ${index}`,
      city: 'Austin',
      state: index % 2 ? 'TX' : 'OK',
      price: index === 0 ? 4200 : null,
      rating: index === 0 ? 47 : null,
      amenities: index === 0 ? ['Gardens', 'Dining', 'Golf', 'Memory Care', 'Transportation'] : [],
      website: index === 0 ? 'https://alder.example' : null,
      times_found: index + 1,
      last_found_at: noonUtc(index === 0 ? '2024-03-05' : '2024-03-04'),
    })),
  )
}
