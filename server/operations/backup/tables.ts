import * as z from 'zod/mini'
import type { Query } from '../../platform/database/connect.ts'
import { read, readOne } from '../../platform/database/read.ts'
import type { Manifest } from './manifest.ts'

/**
 * What is worth nothing after a restore, or worse: open sessions would let in whom a logout had locked out.
 */
const LEFT_OUT = ['admin_sessions', 'password_resets', 'rate_limits', 'request_counts', 'attempts']
/** Made by the migrations themselves. */
const BOOKKEEPING = ['migrations', 'migration_lock']

/** A table with the columns that can be written; generated ones compute themselves. */
const TableShape = z.object({ name: z.string(), columns: z.array(z.string()) })
export type TableShape = z.infer<typeof TableShape>
const Reference = z.object({ from: z.string(), to: z.string() })
const Sequence = z.object({ table: z.string(), column: z.string(), last: z.nullable(z.string()) })

/** The tables that a backup holds, each behind those that its rows refer to. */
export async function listTables(query: Query): Promise<TableShape[]> {
  const shapes = await read(query, TableShape)`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and relname <> all (${[...LEFT_OUT, ...BOOKKEEPING]})
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`
  const references = await read(query, Reference)`
    select a.relname as from, b.relname as to from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`
  return inOrder(shapes, references)
}

function inOrder(shapes: TableShape[], references: z.infer<typeof Reference>[]): TableShape[] {
  const waiting = new Map(shapes.map((shape) => [shape.name, shape]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const shape of free) waiting.delete(shape.name)
    ordered.push(...free)
  }
  return ordered
}

/** The last number that each identity column has given; those that gave none are missing. */
export async function listSequences(query: Query): Promise<Manifest['sequences']> {
  const rows = await read(query, Sequence)`
    select relname as table, attname as column,
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass)::text as last
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''
    order by relname, attname`
  return rows.flatMap(({ last, ...place }) => (last === null ? [] : [{ ...place, last }]))
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

/** Whether the database has a table or a view of anyone's, except those that came with an extension. */
export async function hasAnything(query: Query): Promise<boolean> {
  const rows = await query`
    select from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e') limit 1`
  return rows.length > 0
}
