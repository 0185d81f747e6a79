import postgres from 'postgres'
import type { Query, Transaction } from '../../platform/database/connect.ts'
import { SAMPLE_SOURCE } from '../family/facilities/columns.ts'
import { CatalogueError } from './reading/refusals.ts'

/** Where a source's records come from, and of when they are. `sourceDate` is YYYY-MM-DD. */
export interface StoredSource {
  source: string
  format: string
  sourceDate: string
  dateIsGiven: boolean
  fileSha256: Buffer
}

/** The last step of an import takes seconds; a rival that takes longer than this hangs. */
const MAX_WAIT_FOR_RIVAL = '5min'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Waits until no one else changes the catalogue; until the transaction ends no one else can.
 * @throws CatalogueError when a rival does not end
 */
export async function lockCatalogue(tx: Transaction): Promise<{ sampleHasLeft: boolean }> {
  // What follows is no request's statement.
  await tx`set local statement_timeout = 0`
  await tx`select set_config('lock_timeout', ${MAX_WAIT_FOR_RIVAL}, true)`
  try {
    const [state] = await tx<{ sampleHasLeft: boolean }[]>`
      select sample_has_left from catalogue_state where id = 1 for update`
    return { sampleHasLeft: state?.sampleHasLeft ?? false }
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error
    throw new CatalogueError('another import does not end; nothing was changed')
  }
}

export async function findSource(sql: Query, source: string): Promise<StoredSource | undefined> {
  const [row] = await sql<StoredSource[]>`
    select source, format, to_char(source_date, 'YYYY-MM-DD') as source_date, date_is_given, file_sha256
    from catalogue_sources where source = ${source}`
  return row
}

export const upsertSource = (tx: Transaction, row: StoredSource) => tx`
  insert into catalogue_sources ${tx(row as never)}
  on conflict (source) do update set format = excluded.format, source_date = excluded.source_date,
    date_is_given = excluded.date_is_given, file_sha256 = excluded.file_sha256, imported_at = now()`

/** @returns how many records the source had; undefined when there is no such source */
export async function deleteSourceAndRecords(tx: Transaction, source: string): Promise<number | undefined> {
  const [counted] = await tx<{ count: number }[]>`
    select count(*)::int as count from facility_records where source = ${source}`
  const deleted = await tx`delete from catalogue_sources where source = ${source}`
  return deleted.count === 1 ? counted?.count : undefined
}

/** The made-up communities leave, also from what searches came upon, and no start brings them back. */
export async function deleteSample(tx: Transaction): Promise<number> {
  // In the order in which searches lock them, so that neither waits for the other in a circle.
  await tx`
    delete from discovered_facilities where id in (
      select id from discovered_facilities where is_sample order by normalized_name, city, state for update)`
  await tx`update catalogue_state set sample_has_left = true`
  return (await tx`delete from facilities where source = ${SAMPLE_SOURCE}`).count
}

export const noteSampleIsBack = (tx: Transaction) => tx`update catalogue_state set sample_has_left = false`

/** The version of the rules by which the shown communities were built. */
export async function findCommunityRules(sql: Query): Promise<number | undefined> {
  const [state] = await sql<{ communityRules: number }[]>`
    select community_rules from catalogue_state where id = 1`
  return state?.communityRules
}

export const noteCommunityRules = (tx: Transaction, rules: number) => tx`
  update catalogue_state set community_rules = ${rules} where community_rules <> ${rules}`

export interface ListedSource extends Omit<StoredSource, 'fileSha256'> {
  importedAt: Date
  /** Records that the source lists. */
  listed: number
  /** Records that it once listed. */
  missing: number
  /** Of those listed, shown together with another record of the same community. */
  joined: number
}

/** Every imported source, by name. */
export const listImportedSources = (sql: Query) => sql<ListedSource[]>`
  with sharing as (
    select facility_id from facility_records where facility_id is not null group by facility_id having count(*) > 1
  )
  select source.source, format, to_char(source_date, 'YYYY-MM-DD') as source_date, date_is_given, imported_at,
    count(record.id) filter (where missing_since is null)::int as listed,
    count(record.id) filter (where missing_since is not null)::int as missing,
    count(sharing.facility_id)::int as joined
  from catalogue_sources as source left join facility_records as record using (source)
    left join sharing using (facility_id)
  group by source.source order by source.source`

export async function countCommunities(sql: Query): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from facilities where source <> ${SAMPLE_SOURCE}`
  return row?.count ?? 0
}
