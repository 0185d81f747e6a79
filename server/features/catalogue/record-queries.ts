import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { stableUuid } from '#server/platform/random.ts'
import { matchKeysOf } from './match-keys.ts'
import type { RegisterRecord } from './record.ts'

/** Creates a temporary table for the records of one file. It is dropped at the end of the transaction. */
export const createStaging = (tx: Transaction) => tx`
  create temp table staged_records (id text, source_id text primary key, line integer, facts jsonb, place_key text,
    address_key text, phone_key text) on commit drop`

/** Empties the staging table for the next file of the same import. */
export const clearStaging = (tx: Transaction) => tx`truncate staged_records`

/** Adds records and their match keys to the temporary table. */
export async function stageRecords(
  tx: Transaction,
  source: string,
  records: readonly RegisterRecord[],
): Promise<void> {
  const rows = records.map(({ sourceId, line, facts }) => ({
    id: recordId(source, sourceId),
    sourceId,
    line,
    facts,
    ...matchKeysOf(facts),
  }))
  await tx`
    insert into staged_records (id, source_id, line, facts, place_key, address_key, phone_key)
    select id, "sourceId", line, facts, "placeKey", "addressKey", "phoneKey"
    from jsonb_to_recordset(${tx.json(rows)}) as record (id text, "sourceId" text, line integer, facts jsonb,
      "placeKey" text, "addressKey" text, "phoneKey" text)`
}

const recordId = (source: string, sourceId: string) => stableUuid(`${source} ${sourceId}`)

/** Gives the staged records the ids that they have in another source. */
export async function moveStaged(tx: Transaction, source: string): Promise<void> {
  const staged = await read(tx, z.object({ sourceId: z.string() }))`
    select source_id from staged_records`
  const ids = staged.map(({ sourceId }) => ({ sourceId, id: recordId(source, sourceId) }))
  await tx`
    update staged_records as staged set id = ids.id
    from jsonb_to_recordset(${tx.json(ids)}) as ids ("sourceId" text, id text)
    where staged.source_id = ids."sourceId"`
}

/**
 * Finds the source of this format that lists the same communities as the staged records: at least half of the shorter
 * list, and more than any other source.
 */
export const findSimilarSource = (tx: Transaction, format: string) => readFirst(
  tx,
  z.object({ source: z.string() }),
)`
  select source from catalogue_sources join facility_records as old using (source)
    left join staged_records as staged using (source_id)
  where format = ${format} and missing_since is null
  group by source
  having count(staged.source_id) > 0
    and count(staged.source_id) * 2 >= least(count(*), (select count(*) from staged_records))
  order by count(staged.source_id) desc, source limit 1`

const Comparison = z.object({
  new: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Records that the source listed before this file. */
  listed: z.int(),
  noLongerListed: z.int(),
})
export type Comparison = z.infer<typeof Comparison>

/** Compares the staged records with the source's stored ones. A record that is listed again counts as updated. */
export async function compareStaged(tx: Transaction, source: string): Promise<Comparison> {
  return readOne(tx, Comparison)`
    select count(*) filter (where old.id is null)::int as new,
      count(*) filter (where old.id is not null and (old.missing_since is not null or ${differs(tx)}))::int as updated,
      count(*) filter (where old.id is not null and old.missing_since is null and not ${differs(tx)})::int as unchanged,
      (select count(*) from facility_records where source = ${source} and missing_since is null)::int as listed,
      (select count(*) from facility_records as old where ${isNoLongerStaged(tx, source)})::int as no_longer_listed
    from staged_records as staged left join facility_records as old
      on old.source = ${source} and old.source_id = staged.source_id`
}

const differs = (tx: Query) => tx`
  (old.facts, old.place_key, old.address_key, old.phone_key)
    is distinct from (staged.facts, staged.place_key, staged.address_key, staged.phone_key)`

const isNoLongerStaged = (tx: Query, source: string) => tx`
  old.source = ${source} and old.missing_since is null
    and not exists (select from staged_records as staged where staged.source_id = old.source_id)`

/**
 * Replaces the source's stored records with the staged ones. Records that aren't staged are marked as missing since
 * `day` (YYYY-MM-DD).
 */
export async function storeStaged(tx: Transaction, source: string, day: string): Promise<void> {
  await tx`
    update facility_records as old set missing_since = ${day}, updated_at = now() where ${isNoLongerStaged(tx, source)}`
  await tx`
    insert into facility_records as old (id, source, source_id, line, facts, place_key, address_key, phone_key)
    select id, ${source}, source_id, line, facts, place_key, address_key, phone_key from staged_records as staged
    on conflict (source, source_id) do update set line = excluded.line, facts = excluded.facts, place_key = excluded.place_key,
      address_key = excluded.address_key, phone_key = excluded.phone_key, missing_since = null, updated_at = now()
    where old.missing_since is not null or (old.line, old.facts, old.place_key, old.address_key, old.phone_key)
      is distinct from (excluded.line, excluded.facts, excluded.place_key, excluded.address_key, excluded.phone_key)`
  // The next statements join the whole table, which may have no statistics yet.
  await tx`analyze facility_records`
}
