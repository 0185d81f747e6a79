import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { OperatorError } from '../operator-error.ts'
import type { Query, Sql, Transaction } from './connect.ts'
import { type AppliedMigration, listApplied } from './queries.ts'
import { transaction } from './transaction.ts'

const FOLDER = new URL('../../../sql/migrations/', import.meta.url)

/** A file in sql/migrations. */
export interface Migration {
  name: string
  /** SHA-256 of the text, in hex. */
  hash: string
  text: string
}

/** Reads the migrations of this version, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** If two servers create the bookkeeping tables at once, one fails in Postgres's system catalog and retries. */
const COLLISIONS = new Set(['23505', '42P07', '42710', '40001', '40P01'])
const ATTEMPTS = 5
const INSUFFICIENT_PRIVILEGE = '42501'
const UNDEFINED_TABLE = '42P01'

/** Work that comes before the first missing migration. If it throws, nothing is migrated. */
export type BeforeMigrating = (upgrade: Upgrade) => Promise<void>

interface Upgrade {
  /** How many migrations the database has; 0 if it is empty. */
  applied: number
  /** Those that it lacks. At least one. */
  missing: readonly Migration[]
}

/**
 * Runs all missing migrations, each in its own transaction. Servers that start together wait for each other. The pool needs
 * two connections.
 * @param before runs only if a migration is missing, and on one server, while the others wait
 * @param migrations those of this version
 * @returns the names of the migrations that it applied
 * @throws OperatorError if the role may not create tables, or a newer version has migrated the database
 */
export async function migrate(
  sql: Sql,
  before: BeforeMigrating = async () => {},
  migrations?: readonly Migration[],
): Promise<string[]> {
  await createBookkeeping(sql)
  const known = migrations ?? (await readMigrations())
  if ((await compare(sql, known)).missing.length === 0) return []
  return transaction(sql, async (lock) => {
    // A server that waits for another one's backup or migrations must not give up, and the other one's lock must not end.
    await lock`set local statement_timeout = 0`
    await lock`set local idle_in_transaction_session_timeout = 0`
    await lock`select id from migration_lock for update`
    const upgrade = await compare(lock, known)
    if (upgrade.missing.length > 0) await before(upgrade)
    for (const migration of upgrade.missing) await transaction(sql, (tx) => run(tx, migration))
    return upgrade.missing.map(({ name }) => name)
  })
}

/**
 * Runs exactly these migrations on an empty database, within the caller's transaction.
 * @throws OperatorError if this version lacks one of them, or has it with different content
 */
export async function migrateAs(tx: Transaction, wanted: readonly AppliedMigration[]): Promise<void> {
  const known = await readMigrations()
  for (const { name, hash } of wanted) {
    if (known.some((migration) => migration.name === name && migration.hash === hash)) continue
    throw new OperatorError(
      `the backup is from another version: this one does not have its sql/migrations/${name}`,
    )
  }
  await createBookkeepingTables(tx)
  for (const migration of known)
    if (wanted.some(({ name }) => name === migration.name)) await run(tx, migration)
}

/** In the text of a migration. */
const CREATED_TABLE = /^create (?:table|view) (\w+)/gm

/**
 * Lists the tables and views that this version's migrations create. Anything else in the database belongs to someone else.
 * @throws OperatorError if the database isn't Hearthfinder's, or a newer version has migrated it, whose tables this one
 *   doesn't know
 */
export async function listOwnTables(query: Query): Promise<string[]> {
  const migrations = await readMigrations()
  await compare(query, migrations).catch((error) => {
    if (!(error instanceof postgres.PostgresError) || error.code !== UNDEFINED_TABLE) throw error
    throw new OperatorError('the database has no tables of Hearthfinder: check its name in DATABASE_URL')
  })
  return migrations.flatMap(({ text }) => [...text.matchAll(CREATED_TABLE)].map(([, name = '']) => name))
}

/** @throws OperatorError if the database has a migration that this version doesn't know, or with different content */
async function compare(query: Query, known: readonly Migration[]): Promise<Upgrade> {
  const applied = await listApplied(query)
  const names = new Set(applied.map(({ name }) => name))
  for (const { name, hash } of applied) {
    const migration = known.find((migration) => migration.name === name)
    if (!migration)
      throw new OperatorError(
        `the database has the migration ${name}, which this version does not know: start a newer version`,
      )
    if (migration.hash !== hash)
      throw new OperatorError(
        `sql/migrations/${name} has changed since it was applied to this database: restore the file`,
      )
  }
  return { applied: applied.length, missing: known.filter(({ name }) => !names.has(name)) }
}

async function createBookkeeping(sql: Sql): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await transaction(sql, createBookkeepingTables)
      return
    } catch (error) {
      const code = error instanceof postgres.PostgresError ? error.code : ''
      if (code === INSUFFICIENT_PRIVILEGE) throw createNotOwnerError()
      if (!COLLISIONS.has(code) || attempt === ATTEMPTS) throw error
    }
  }
}

const createNotOwnerError = () =>
  new OperatorError(
    'the role in DATABASE_URL may not create tables: set DATABASE_OWNER_URL to the address of the role that owns them',
  )

async function createBookkeepingTables(tx: Transaction): Promise<void> {
  await tx`create table if not exists migration_lock (id integer primary key)`
  await tx`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`
  await tx`insert into migration_lock values (1) on conflict do nothing`
}

async function run(tx: Transaction, { name, hash, text }: Migration): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx.unsafe(text)
  await tx`insert into migrations (name, hash) values (${name}, ${hash})`
}
