import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

/** An index or a reference with the statement that creates it again. */
const Definition = z.object({ table: z.string(), name: z.string(), definition: z.string() })
export type Definition = z.infer<typeof Definition>

/** The indexes of these tables that belong to no key or unique constraint. */
export const listIndexes = (query: Query, tables: readonly string[]) => read(query, Definition)`
  select tables.relname as table, indexes.relname as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
  where tables.relnamespace = current_schema()::regnamespace and tables.relname = any (${[...tables]})
    and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
  order by tables.relname, indexes.relname`

/** The foreign keys of these tables. */
export const listReferences = (query: Query, tables: readonly string[]) => read(query, Definition)`
  select relname as table, conname as name,
    format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'f' and relnamespace = current_schema()::regnamespace and relname = any (${[...tables]})
  order by relname, conname`
