import * as z from 'zod/mini'
import type { Query } from '../platform/database/connect.ts'
import { read } from '../platform/database/read.ts'

/** The tables that have one of these words in any column of any row, ignoring case. */
export async function tablesWith(sql: Query, words: readonly string[]): Promise<string[]> {
  const tables = await read(sql, z.object({ name: z.string() }))`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'zip_codes' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const patterns = words.map((word) => `%${word}%`)
    const rows = await sql`select 1 from ${sql(name)} as t where t::text ilike any (${patterns}) limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}
