import * as z from 'zod/mini'
import type { Sql } from '../platform/database/connect.ts'
import { read } from '../platform/database/read.ts'
import { unpackText } from '../platform/packed-text/pack-text.ts'

/** Columns with packed text. */
const PACKED = ['packed_payload', 'packed_user_agent']

/** The tables that have one of these words in any column of any row, ignoring case, also in packed texts. */
export async function tablesWith(sql: Sql, words: readonly string[]): Promise<string[]> {
  const tables = await read(sql, z.object({ name: z.string() }))`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'zip_codes' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const patterns = words.map((word) => `%${word}%`)
    const rows = await sql`select 1 from ${sql(name)} as t where t::text ilike any (${patterns}) limit 1`
    if (rows.length > 0 || (await hasPacked(sql, name, words))) found.push(name)
  }
  return found
}

async function hasPacked(sql: Sql, table: string, words: readonly string[]): Promise<boolean> {
  const columns = await sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = any (${PACKED})`
  for (const { name } of columns) {
    const rows = await sql`select ${sql(name)} as packed from ${sql(table)} where ${sql(name)} is not null`
    const texts = rows.map(({ packed }) => unpackText(packed).toLowerCase())
    if (texts.some((text) => words.some((word) => text.includes(word.toLowerCase())))) return true
  }
  return false
}
