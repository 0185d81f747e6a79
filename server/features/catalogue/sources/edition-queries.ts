import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { EditionReport, SourceEdition } from '#shared/source-updates.ts'
import type { NewEdition } from './describe-edition.ts'

/** The edition in use, and those before it. */
const KEPT_EDITIONS = 3

/** Stores an edition, or changes the state of one that is stored already. Older ones that aren't kept are deleted. */
export async function storeEdition(
  tx: Transaction,
  state: 'held' | 'current',
  { source, fileName, fileSha256, editionDate, report }: NewEdition,
  content: Buffer,
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
export type StoredEdition = z.infer<typeof StoredEdition>

export async function findEdition(query: Query, id: string): Promise<StoredEdition | undefined> {
  const [row] = await read(query, StoredEdition)`
    select source, state, file_name, content from source_editions where id = ${id}`
  return row
}

/** Whether a file is an edition of the source already, applied, waiting or refused. */
export async function isKnownFile(query: Query, source: string, fileSha256: Buffer): Promise<boolean> {
  const rows = await query`
    select from source_editions where source = ${source} and file_sha256 = ${fileSha256}
    union all select from catalogue_sources where source = ${source} and file_sha256 = ${fileSha256}`
  return rows.length > 0
}

/** Refuses a waiting edition, so that the same file isn't offered again. @returns its source; undefined if none waits */
export async function refuseHeld(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await read(tx, z.object({ source: z.string() }))`
    update source_editions set state = 'refused', content = null where id = ${id} and state = 'held'
    returning source`
  return row?.source
}
