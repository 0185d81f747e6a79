import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { defineFields, IMPORTED_COLUMNS, listColumns, listFields } from '../family/facilities/columns.ts'
import { normalizedName } from '../family/facilities/normalized-name.ts'
import type { CatalogueRecord } from './record.ts'

/** Whether the catalog has any community, real or sample. */
export async function hasFacilities(sql: Query): Promise<boolean> {
  const row = await readOne(sql, z.object({ filled: z.boolean() }))`
    select exists (select 1 from facilities) as filled`
  return row.filled
}

/** The columns that an update changes. The record's identity stays. */
const UPDATED_COLUMNS = IMPORTED_COLUMNS.filter(({ origin }) => origin !== 'record')

/** Stores records in one statement. Records with the same source and number are updated. */
export async function upsertRecords(sql: Query, records: readonly CatalogueRecord[]): Promise<void> {
  const rows = records.map((record) => ({
    ...record,
    normalizedName: normalizedName(record.name),
    location: `${record.city}, ${record.state} ${record.zipCode}`,
  }))
  await sql`
    insert into facilities (${sql.unsafe(listColumns(IMPORTED_COLUMNS))})
    select ${sql.unsafe(listFields(IMPORTED_COLUMNS))}
    from jsonb_to_recordset(${sql.json(rows)}) as record (${sql.unsafe(defineFields(IMPORTED_COLUMNS))})
    on conflict (source, source_id) do update set
      (${sql.unsafe(listColumns(UPDATED_COLUMNS))}) = (${sql.unsafe(listColumns(UPDATED_COLUMNS, 'excluded'))}), updated_at = now()`
}
