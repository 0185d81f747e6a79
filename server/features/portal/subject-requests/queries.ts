import postgres from 'postgres'
import * as z from 'zod/mini'
import { fold } from '#server/features/leads/inbox-place/search-text.ts'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read, readPrepared } from '#server/platform/database/read.ts'
import { MATCHED_BY } from '#shared/privacy/subject-requests.ts'
import { contains } from '../inbox/filter-parts.ts'
import { PLACES, type Place, type RecordKind } from './places.ts'

/** Of a phone number, the last digits count. */
const COUNTED_DIGITS = 10

/** What to find a person by, normalized. Null finds nothing. */
export interface Criteria {
  /** Lower case. */
  email: string | null
  /** At least seven digits. */
  digits: string | null
  /** The words of a name, folded. */
  words: string[] | null
  /** Upper case. */
  reference: string | null
}

const FoundRow = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  receivedAt: z.date(),
  /** The criteria that any version of it meets. */
  matchedBy: z.array(z.enum(MATCHED_BY)),
})
const LeadRow = z.extend(FoundRow, { city: z.string(), state: z.string(), zipCode: z.string() })

/** Leads of which any stored version, or a correction by an operator, meets a criterion, newest first, at most `limit`. */
export const findLeads = (query: Query, criteria: Criteria, limit: number) => read(query, LeadRow)`
  with candidate as materialized (
    select id from questionnaires where lower(btrim(email)) = ${criteria.email}
    union
    select id from inbox_leads where ${mayMeet(query, criteria, 'inbox_leads')}
    union
    select id from questionnaires where not exists (select from inbox_leads where inbox_leads.id = questionnaires.id)
  ),
  said (id, email, phone, name, reference) as (
    select id, email, phone, first_name || ' ' || last_name, null from questionnaires join candidate using (id)
    union all
    select questionnaire_id, payload ->> 'email', payload ->> 'phone',
      concat_ws(' ', payload ->> 'firstName', payload ->> 'lastName'), reference
    from submissions
    where questionnaire_id is not null and (superseded_by is not null or reference = ${criteria.reference})
  )
  select questionnaires.id, first_name, last_name, questionnaires.email, questionnaires.phone, city, state, zip_code,
    created_at as received_at, array_agg(distinct criterion.name) as matched_by,
    (select reference from submissions where questionnaire_id = questionnaires.id and superseded_by is null limit 1)
      as reference
  from said join questionnaires using (id) cross join lateral ${meets(query, criteria)}
  where is_met
  group by questionnaires.id
  order by created_at desc, questionnaires.id desc limit ${limit}`

/** Messages that meet a criterion, newest first, at most `limit`. */
export const findMessages = (query: Query, criteria: Criteria, limit: number) => read(query, FoundRow)`
  with said as (
    select id, email, phone, first_name || ' ' || last_name as name, reference from contacts
    where erased_at is null and id in (
      select id from contacts where reference = ${criteria.reference}
      union
      select id from inbox_messages where ${mayMeet(query, criteria, 'inbox_messages')}
      union
      select id from contacts
      where erased_at is null and not exists (select from inbox_messages where inbox_messages.id = contacts.id)
    )
  )
  select contacts.id, first_name, last_name, contacts.email, contacts.phone, contacts.reference,
    created_at as received_at, array_agg(distinct criterion.name) as matched_by
  from said join contacts using (id) cross join lateral ${meets(query, criteria)}
  where is_met
  group by contacts.id
  order by created_at desc, contacts.id desc limit ${limit}`

/** A condition on the inbox's row for a record: a quick one that is true of every record that `meets` a criterion. */
function mayMeet(
  query: Query,
  { email, digits, words }: Criteria,
  table: 'inbox_leads' | 'inbox_messages',
): Part {
  const searches = [email && [fold(email)], digits && [digits.slice(-COUNTED_DIGITS)], words]
  return searches.reduce<Part>(
    (before, search) => (search ? query`${before} or ${contains(query, table, search)}` : before),
    query`false`,
  )
}

/** Each criterion, and whether a row of `said` meets it. Letters that aren't decomposed, such as ø, are translated. */
const meets = (query: Query, { email, digits, words, reference }: Criteria): Part => query`(values
  ('email', lower(btrim(said.email)) = ${email}),
  ('phone', right(regexp_replace(said.phone, '\\D', '', 'g'), 10) = right(${digits}, 10)),
  ('name', string_to_array(
    regexp_replace(regexp_replace(normalize(
      replace(replace(replace(replace(translate(lower(said.name), 'øđðłı’‘', 'oddli'''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      NFKD), '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g'), ' ') @> ${words}::text[]),
  ('reference', said.reference = ${reference})
) as criterion (name, is_met)`

const PlacedRow = z.object({ record: z.string(), row: z.record(z.string(), z.unknown()) })
type Row = Record<string, unknown>

/** A place and its rows about one record. */
interface Placed {
  place: Place
  rows: Row[]
}

/** Reads all places of these records. @returns the places by the record's id; a place without rows isn't in it */
export async function readPlaces(
  query: Query,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, Placed[]>> {
  const found = new Map<string, Placed[]>(ids.map((id) => [id, []]))
  for (const place of PLACES.filter(({ of }) => (of ? of === kind : kind !== 'call'))) {
    const rows = await readPlace(query, place, ids)
    for (const [record, own] of Map.groupBy(rows, (row) => row.record))
      found.get(record)?.push({ place, rows: own.map(({ row }) => row) })
  }
  return found
}

/** The rows of a place, in its order, with names in camel case and times in ISO 8601. */
async function readPlace(query: Query, { select }: Place, ids: readonly string[]) {
  const rows = await readPrepared(
    query,
    PlacedRow,
    `select record::text as record, to_jsonb(place) - 'record' as row from (${select}) as place`,
    [ids as string[]],
  )
  return rows.map(({ record, row }) => ({ record, row: withFieldNames(row) }))
}

const withFieldNames = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [postgres.toCamel(name), value]))

const Proof = z.object({
  reference: z.string(),
  state: z.string(),
  version: z.string(),
  acknowledgedAt: z.nullable(z.date()),
  receivedAt: z.date(),
})

/** Proofs of reading under these references whose answers aren't kept. */
export const readLoneProofs = (query: Query, references: readonly string[]) => read(query, Proof)`
  select reference, state, version, acknowledged_at, received_at from acknowledgements
  where reference = any (${references as string[]})
    and not exists (
      select from submissions
      where submissions.key_hash = acknowledgements.key_hash and questionnaire_id is not null
    )
  order by received_at`

const Id = z.object({ id: z.string() })

/** Locks leads and then messages, until the transaction ends. @returns how many exist */
export async function lockExisting(query: Query, leadIds: string[], messageIds: string[]): Promise<number> {
  const leads = await read(query, Id)`
    select id from questionnaires where id = any (${leadIds}) order by id for update`
  const messages = await read(query, Id)`
    select id from contacts where id = any (${messageIds}) and erased_at is null order by id for update`
  return leads.length + messages.length
}
