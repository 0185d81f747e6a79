import type { Sql } from '#server/platform/database/connect.ts'

/** Each connection reads the new settings before its next statement. */
const RELOAD_MS = 500

/** Changes settings of the whole cluster, and waits until its connections have them. */
export async function changeSettings(sql: Sql, settings: Record<string, string | number>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await sql.unsafe(`alter system set ${name} = ${value}`)
  await sql`select pg_reload_conf()`
  await Bun.sleep(RELOAD_MS)
}
