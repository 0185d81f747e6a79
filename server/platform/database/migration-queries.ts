import * as z from 'zod/mini'
import type { Query } from './connect.ts'
import { read } from './read.ts'

/** A migration that was applied to a database. */
const AppliedMigration = z.object({ name: z.string(), hash: z.string() })
export type AppliedMigration = z.infer<typeof AppliedMigration>

export const listApplied = (query: Query) => read(query, AppliedMigration)`
  select name, hash from migrations order by name`

export async function findApplied(query: Query, name: string): Promise<AppliedMigration | undefined> {
  const [row] = await read(query, AppliedMigration)`select name, hash from migrations where name = ${name}`
  return row
}

/** The first applied migration that is not one of these. */
export async function findOther(query: Query, names: string[]): Promise<AppliedMigration | undefined> {
  const [row] = await read(query, AppliedMigration)`
    select name, hash from migrations where name <> all (${names}) order by name limit 1`
  return row
}
