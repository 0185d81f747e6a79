import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import type { Manifest } from './manifest.ts'

/**
 * Short-lived data, the epoch of this database's sweeps, and packs, which are made from the catalog. Restored sessions and
 * reset links would even let in people who have been signed out, and a restored copy of a shortlist could be one that the
 * family has stopped sharing.
 */
const EXCLUDED = [
  'admin_sessions',
  'password_resets',
  'request_counts',
  'attempts',
  'stranger_failures',
  'login_steps',
  'family_lists',
  'family_lanes',
  'packs',
  'catalog_version',
  'readiness_probes',
]
/** Created by the migrations themselves. */
const BOOKKEEPING = ['migrations', 'migration_lock']

/** A table with its columns, except generated ones, which can't be written. */
const TableShape = z.object({ name: z.string(), columns: z.array(z.string()) })
export type TableShape = z.infer<typeof TableShape>
const Sequence = z.object({ table: z.string(), column: z.string(), last: z.nullable(z.string()) })

/**
 * Lists the tables of a backup.
 * @param own the tables that the migrations create
 */
export async function listTables(query: Query, own: readonly string[]): Promise<TableShape[]> {
  return read(query, TableShape)`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and relname = any (${[...own]}) and relname <> all (${[...EXCLUDED, ...BOOKKEEPING]})
    group by relname order by relname`
}

/** Lists the last value of each identity column of these tables. Columns that have not generated a value yet are left out. */
export async function listSequences(query: Query, own: readonly string[]): Promise<Manifest['sequences']> {
  const rows = await read(query, Sequence)`
    select relname as table, attname as column,
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass)::text as last
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''
      and relname = any (${[...own]})
    order by relname, attname`
  return rows.flatMap(({ last, ...column }) => (last === null ? [] : [{ ...column, last }]))
}

export async function setSequence(
  query: Query,
  { table, column, last }: Manifest['sequences'][number],
): Promise<void> {
  await query`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint)`
}

export async function countRows(query: Query, table: string): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.string() }))`
    select count(*) from ${query(table)}`
  return Number(count)
}

const Other = z.object({ name: z.string() })

/** Lists what is in the database besides `own`: tables and views in our schema, and the other schemas that have any. */
export async function listOthers(query: Query, own: readonly string[]): Promise<string[]> {
  const rows = await read(query, Other)`
    select distinct case when relnamespace = current_schema()::regnamespace then relkind_name || ' ' || relname
      else 'schema ' || nspname end as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join (values ('r', 'table'), ('p', 'table'), ('f', 'foreign table'), ('v', 'view'), ('m', 'materialized view'))
      as kinds (kind, relkind_name) on kind = relkind::text
    where nspname <> 'information_schema' and nspname not like 'pg\_%'
      and not (relnamespace = current_schema()::regnamespace and relname = any (${[...own, ...BOOKKEEPING]}))
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by name`
  return rows.map(({ name }) => name)
}

export async function findDatabaseName(query: Query): Promise<string> {
  const { name } = await readOne(query, Other)`select current_database()::text as name`
  return name
}

/** The size of the database with its indexes, in bytes. */
export async function measureDatabase(query: Query): Promise<number> {
  const { bytes } = await readOne(query, z.object({ bytes: z.number() }))`
    select pg_database_size(current_database())::float8 as bytes`
  return bytes
}

/** Whether the schema has any table or view, except those of extensions. */
export const hasAnything = async (query: Query): Promise<boolean> =>
  (
    await query`
    select from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e') limit 1`
  ).count > 0

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
