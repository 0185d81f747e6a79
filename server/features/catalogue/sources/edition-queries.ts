import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readOne } from '#server/platform/database/read.ts'
import { EDITION_CHANGES, EditionReport, SourceEdition } from '#shared/catalog/source-updates.ts'

/** The edition in use, and those before it. */
const KEPT_EDITIONS = 3

interface NewEdition {
  source: string
  fileName: string
  fileSha256: Buffer
  /** Compressed. */
  content: Buffer
  editionDate: string | null
  report: EditionReport
}

/** Stores an edition, or changes the state of one that is stored already. Older ones that aren't kept are deleted. */
export async function storeEdition(
  tx: Transaction,
  state: 'held' | 'current',
  { source, fileName, fileSha256, content, editionDate, report }: NewEdition,
): Promise<void> {
  await tx`delete from source_editions where source = ${source} and state = 'held' and file_sha256 <> ${fileSha256}`
  if (state === 'current')
    await tx`update source_editions set state = 'replaced' where source = ${source} and state = 'current'`
  await tx`
    insert into source_editions as edition (source, state, file_name, file_sha256, content, edition_date, report, applied_at)
    values (${source}, ${state}, ${fileName}, ${fileSha256}, ${content}, ${editionDate}, ${tx.json(report)},
      case when ${state}::text = 'current' then now() end)
    on conflict (source, file_sha256) do update set state = excluded.state, content = excluded.content,
      report = excluded.report, applied_at = excluded.applied_at`
  await tx`
    delete from source_editions where id in (
      select id from source_editions where source = ${source} and state <> 'held'
      order by state = 'refused', applied_at desc nulls last, received_at desc offset ${KEPT_EDITIONS})`
}

const EditionRow = z.extend(SourceEdition, {
  source: z.string(),
  receivedAt: z.date(),
  report: EditionReport,
})

/** The editions of all sources, the newest first. */
export const listEditions = (query: Query) => read(query, EditionRow)`
  select id, source, state, file_name, to_char(edition_date, 'YYYY-MM-DD') as edition_date, report, received_at
  from source_editions order by source, received_at desc`

const StoredEdition = z.object({
  source: z.string(),
  state: SourceEdition.shape.state,
  fileName: z.string(),
  content: z.nullable(z.instanceof(Buffer)),
})

export const findEdition = (query: Query, id: string) => readFirst(query, StoredEdition)`
  select source, state, file_name, content from source_editions where id = ${id}`

/** Whether a file is an edition of the source already, applied, waiting or refused. */
export async function isKnownFile(query: Query, source: string, fileSha256: Buffer): Promise<boolean> {
  return hasRows(query)`
    select from source_editions where source = ${source} and file_sha256 = ${fileSha256}
    union all select from catalogue_sources where source = ${source} and file_sha256 = ${fileSha256}`
}

/** Refuses a waiting edition, so that the same file isn't offered again. @returns its source; undefined if none waits */
export const refuseHeld = (tx: Transaction, id: string) => readFirst(tx, z.object({ source: z.string() }))`
  update source_editions set state = 'refused', content = null where id = ${id} and state = 'held'
  returning source`

const Change = z.object({ kind: z.enum(EDITION_CHANGES), count: z.int(), names: z.array(z.string()) })

/** Counts what the staged records would change among a source's listed homes, with the first five names of each kind. */
export const listChanges = (tx: Transaction, source: string) => read(tx, Change)`
  with named as materialized (
    select facts, place_key, address_key, regexp_replace(place_key, ${SMALL_WORDS}, '', 'g') as short_key from staged_records
  ),
  pairs as (
    select old.facts as old, staged.facts as now
    from (select * from facility_records where source = ${source} and missing_since is null) as old
      full join staged_records as staged using (source_id)
  ),
  changes as (
    select 'new' as kind, now ->> 'name' as name from pairs where old is null
    union all select 'gone', old ->> 'name' from pairs where now is null
    union all select 'license', now ->> 'name' from pairs
      where ${factsOf(tx, 'old', LICENSE)} is distinct from ${factsOf(tx, 'now', LICENSE)}
        and old is not null and now is not null
    union all select 'capacity', now ->> 'name' from pairs
      where ${factsOf(tx, 'old', CAPACITY)} is distinct from ${factsOf(tx, 'now', CAPACITY)}
        and old is not null and now is not null
    union all select 'price', now ->> 'name' from pairs
      where old ->> 'price' is distinct from now ->> 'price' and old is not null and now is not null
    union all select 'twin', facts ->> 'name' from named
      where exists (
        select from named as other where other.address_key = named.address_key and other.short_key = named.short_key
          and other.place_key <> named.place_key
      )
  )
  select kind, count(*)::int as count, (array_agg(name order by name))[1:5] as names
  from changes group by kind order by kind`

/** Words of a match key by which registers tell one home's two names apart: 'Oaks at Dover', 'Oaks of Dover'. */
const SMALL_WORDS = '\\m(at|of|in|on|by|a|an) '

const LICENSE = ['licenseNumber', 'licenseClass', 'licenseStatus', 'licenseWarning']
const CAPACITY = ['capacity', 'dementiaPlaces']

/** The values of facts, in the order of the record. */
const factsOf = (tx: Transaction, side: 'old' | 'now', names: string[]) => tx`
  (select jsonb_agg(fact -> 'value') from jsonb_array_elements(${tx(`pairs.${side}`)} -> 'facts') as fact
    where fact ->> 'fact' = any (${names}))`

/**
 * The newest day that a staged record gives for something that happened; null if none does. Of long lists, the newest hundredth doesn't
 * count, because some licenses are issued ahead of their day, and a typing error must not date a register.
 */
export async function findNewestRecordDay(tx: Transaction): Promise<string | null> {
  const { day } = await readOne(tx, z.object({ day: z.nullable(z.string()) }))`
    select max(newest) as day from (
      select percentile_disc(0.99) within group (order by fact ->> 'value') as newest
      from staged_records, jsonb_array_elements(facts -> 'facts') as fact
      where fact ->> 'fact' in ('licenseIssued', 'opened', 'lastInspection', 'certifiedSince')
        and fact ->> 'value' <= to_char(now(), 'YYYY-MM-DD')
      group by fact ->> 'fact'
    ) as each_fact`
  return day
}
