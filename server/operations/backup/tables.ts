import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Archive } from './archive-reader.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type Manifest, ROWS, type Table } from './manifest.ts'

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
type TableShape = z.infer<typeof TableShape>
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

async function countRows(query: Query, table: string): Promise<number> {
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

/** The bytes of COPY's text in one part, except a table's last one. */
const MIN_TEXT_BYTES = 2 * 1024 * 1024
const MAX_TEXT_BYTES = 4 * 1024 * 1024
/** The mean distance between rows that may end a part. Less than one part in fifty grows to the maximum before it finds one. */
const BYTES_BETWEEN_ENDS = 512 * 1024
const NEWLINE = 10

/** Reports how many rows of a large table have been copied. */
type OnRows = (table: string, rows: number) => void

/**
 * Adds all rows of a table to a backup, in parts, in COPY's text format with one row per line. Rows come in the order of the
 * table's file if `synchronize_seqscans` is off.
 */
export async function addRows(
  tx: Transaction,
  archive: ArchiveWriter,
  { name, columns }: TableShape,
  onRows: OnRows,
): Promise<Table> {
  let rows = 0
  let part = 0
  let buffered: Uint8Array[] = []
  let size = 0
  const addPart = async () => {
    part++
    const text = Buffer.concat(buffered)
    for (let at = 0; at < text.length; at += MAX_TEXT_BYTES) {
      const piece = `${String(part).padStart(6, '0')}-${String(at / MAX_TEXT_BYTES)}`
      await archive.add(`${ROWS}${name}/${piece}`, text.subarray(at, at + MAX_TEXT_BYTES))
    }
    buffered = []
    size = 0
  }
  const stream = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable()
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    buffered.push(chunk)
    size += chunk.length
    rows += countNewlines(chunk)
    if (size < MIN_TEXT_BYTES || (size < MAX_TEXT_BYTES && !mayEndPart(chunk))) continue
    await addPart()
    onRows(name, rows)
  }
  if (size > 0) await addPart()
  return { name, columns, rows }
}

/**
 * Whether a part may end after this row, which depends on nothing but the row. So the next backup's parts begin and end at
 * the same rows, and have the same bytes, except where rows have changed (content-defined chunking).
 * @param row a message of COPY, which Postgres sends for each row
 */
const mayEndPart = (row: Uint8Array) => crc32(row) % BYTES_BETWEEN_ENDS < row.length

function countNewlines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}

/**
 * Restores the rows of a table.
 * @throws OperatorError if the backup's columns differ from the table's, or if rows are missing afterward
 */
export async function restoreRows(
  tx: Transaction,
  archive: Archive,
  table: Table,
  shape: TableShape | undefined,
): Promise<void> {
  const { name, columns, rows } = table
  if (shape?.columns.join() !== columns.join()) {
    throw new OperatorError(`the columns of ${name} in the backup differ from those its migrations create`)
  }
  if (rows > 0) {
    const stream = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
    await pipeline(contentOf(archive, name), stream)
  }
  const restored = await countRows(tx, name)
  if (restored !== rows) throw new OperatorError(`${restored} of ${rows} rows of ${name} were restored`)
}

async function* contentOf(archive: Archive, table: string): AsyncGenerator<Buffer> {
  for await (const { bytes } of archive.read(`${ROWS}${table}/`)) yield bytes
}
