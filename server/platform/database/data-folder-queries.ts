import * as z from 'zod/mini'
import { isOnThisMachine, readDatabaseAddress } from './address.ts'
import type { Sql } from './connect.ts'
import { readValue } from './read.ts'

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
