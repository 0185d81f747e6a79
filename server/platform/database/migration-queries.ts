import * as z from 'zod/mini'
import type { Query } from './connect.ts'
import { read } from './read.ts'

/** A migration that was applied to a database. */
const AppliedMigration = z.object({ name: z.string(), hash: z.string() })
export type AppliedMigration = z.infer<typeof AppliedMigration>

export const listApplied = (query: Query) => read(query, AppliedMigration)`
  select name, hash from migrations order by name`
