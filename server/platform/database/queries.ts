import * as z from 'zod/mini'
import { isOnThisMachine, readDatabaseAddress } from './address.ts'
import type { Query, Sql } from './connect.ts'
import { read, readOne, readValue } from './read.ts'

/** The process that Postgres has for this connection. */
export async function findBackend(query: Query): Promise<number> {
  const { pid } = await readOne(query, z.object({ pid: z.int() }))`select pg_backend_pid() as pid`
  return pid
}

/** Which of these settings are 0, that is, without a limit. */
export async function listUnlimited(query: Query, names: string[]): Promise<string[]> {
  const rows = await read(query, z.object({ name: z.string() }))`
    select name from pg_settings where name = any (${names}) and setting = '0' order by name`
  return rows.map(({ name }) => name)
}

/**
 * Finds the folder of the database's data, if the database runs on this machine and this user may know it.
 * @param url the database's address
 */
export async function findDataFolder(sql: Sql, url: string): Promise<string | undefined> {
  if (!isOnThisMachine(readDatabaseAddress(url).host)) return undefined
  // Only a superuser and members of pg_read_all_settings see this row.
  return readValue(sql, z.object({ setting: z.string() }))`
    select setting from pg_settings where name = 'data_directory'`
}

const AppliedMigration = z.object({ name: z.string(), hash: z.string() })
export type AppliedMigration = z.infer<typeof AppliedMigration>

export const listApplied = (query: Query) => read(query, AppliedMigration)`
  select name, hash from migrations order by name`
