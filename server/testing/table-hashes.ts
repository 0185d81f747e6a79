import type { Sql } from '../platform/database/connect.ts'

/** What is in every table: how many rows, and a hash over all of them, whatever their order. */
export async function hashTables(sql: Sql, but: readonly string[] = []) {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${[...but]}) order by 1`
  const found: Record<string, { rows: number; hash: string }> = {}
  for (const { name } of tables) {
    const [row] = await sql<[{ rows: number; hash: string }]>`
      select count(*)::integer as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash
      from ${sql(name)} t`
    found[name] = row
  }
  return found
}
