import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

/** What a lead has in a table for as long as it is kept. */
const OF_LEADS = ['submissions', 'questionnaires', 'inbox_leads', 'analytics_events']
/** What it has for thirty days, a day, or until its email is sent. */
const OF_NEW_LEADS = ['mailed_links', 'mailboxes', 'request_counts', 'mails']
/** What leads share. */
const SHARED = ['answer_parts']

const SizeRow = z.object({ table: z.string(), index: z.nullable(z.string()), bytes: z.number() })

/** The bytes of each table and of each index. */
const readSizes = (sql: Sql) => read(sql, SizeRow)`
  select relname as table, null as index, pg_table_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
  union all
  select tables.relname, indexes.relname, pg_relation_size(indexes.oid)::float8
  from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
  where tables.relnamespace = current_schema()::regnamespace`

type Size = z.infer<typeof SizeRow>

/** Prints the bytes for each lead, and the largest tables and indexes if `withParts`. */
export async function reportBytes(sql: Sql, leads: number, withParts: boolean): Promise<void> {
  const sizes = await readSizes(sql)
  const of = (tables: readonly string[]) => sizes.filter(({ table }) => tables.includes(table))
  const each = (some: readonly Size[]) => Math.round(some.reduce((sum, { bytes }) => sum + bytes, 0) / leads)
  const shared = each(of(SHARED))
  const kept = each(of(OF_LEADS))
  console.log(
    `  ${leads} leads: ${kept + shared} bytes for each, ${shared} of it shared parts of lists; ${each(of(OF_NEW_LEADS))} more that don't stay`,
  )
  if (!withParts) return
  for (const size of of(OF_LEADS).sort((a, b) => b.bytes - a.bytes))
    console.log(`    ${String(each([size])).padStart(5)} ${size.table}${size.index ? `: ${size.index}` : ''}`)
}
