import * as z from 'zod/mini'
import type { Query } from './database/connect.ts'
import { read } from './database/read.ts'

/** The rules that this installation has had to follow since its first start. */
export const listFirstStartRules = (query: Query) => read(query, z.object({ name: z.string() }))`
  select name from first_start_rules`
