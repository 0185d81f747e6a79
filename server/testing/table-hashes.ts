import * as z from 'zod/mini'
import type { Sql } from '../platform/database/connect.ts'
import { read, readOne } from '../platform/database/read.ts'

const TableHash = z.object({ rows: z.int(), hash: z.string() })

/** The number of rows of every table, and a hash of them that doesn't depend on their order. */
export async function hashTables(sql: Sql, except: readonly string[] = []) {
  const tables = await read(sql, z.object({ name: z.string() }))`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${[...except]}) order by 1`
  const found: Record<string, z.infer<typeof TableHash>> = {}
  for (const { name } of tables) {
    found[name] = await readOne(sql, TableHash)`
      select count(*)::integer as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash
      from ${sql(name)} t`
  }
  return found
}
