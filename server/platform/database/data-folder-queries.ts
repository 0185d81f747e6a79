import * as z from 'zod/mini'
import type { Sql } from './connect.ts'
import { read } from './read.ts'

/**
 * Finds the folder of the database's data, if the database runs on this machine and this user may know it.
 * @param url the database's address
 */
export async function findDataFolder(sql: Sql, url: string): Promise<string | undefined> {
  if (!isOnThisMachine(url)) return undefined
  // Only a superuser and members of pg_read_all_settings see this row.
  const [row] = await read(sql, z.object({ setting: z.string() }))`
    select setting from pg_settings where name = 'data_directory'`
  return row?.setting
}

function isOnThisMachine(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return /^(localhost|127(\.\d+){3}|\[::1\]|::1|)$/.test(host) || host.startsWith('/')
}
