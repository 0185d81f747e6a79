import * as z from 'zod/mini'
import type { Query } from './connect.ts'
import { read, readOne } from './read.ts'

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
