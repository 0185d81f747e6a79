import * as z from 'zod/mini'
import type { Transaction } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { EDITION_CHANGES } from '#shared/source-updates.ts'

const Change = z.object({ kind: z.enum(EDITION_CHANGES), count: z.int(), names: z.array(z.string()) })

/** Counts what the staged records would change among a source's listed homes, with the first five names of each kind. */
export const listChanges = (tx: Transaction, source: string) => read(tx, Change)`
  with pairs as (
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
  )
  select kind, count(*)::int as count, (array_agg(name order by name))[1:5] as names
  from changes group by kind order by kind`

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
