import postgres from 'postgres'
import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readPrepared } from '#server/platform/database/read.ts'
import { PLACES, type Place, type RecordKind } from './places.ts'

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
