import postgres from 'postgres'
import { OperatorError } from '../operator-error.ts'
import type { Query, Sql, Transaction } from './connect.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type AppliedMigration, findApplied, findOther, listApplied } from './migration-queries.ts'

/** If two servers create the bookkeeping tables at once, one fails in Postgres's system catalog and retries. */
const COLLISIONS = new Set(['23505', '42P07', '42710', '40001', '40P01'])
const ATTEMPTS = 5
const INSUFFICIENT_PRIVILEGE = '42501'
const UNDEFINED_TABLE = '42P01'

/** Work that comes before the first missing migration. If it throws, nothing is migrated. */
export type BeforeMigrating = (upgrade: Upgrade) => Promise<void>

export interface Upgrade {
  /** The migrations that the database has; none if it is empty. */
  applied: readonly string[]
  /** Those that it lacks. At least one. */
  missing: readonly string[]
}

/**
 * Runs all missing migrations, each in its own transaction under a row lock, so that servers that start together wait
 * for each other.
 * @param before runs only if a migration is missing, and on one server, while the others wait
 * @returns the names of the migrations that it applied
 * @throws OperatorError if the role may not create tables, or an applied migration has changed since or is unknown to this
 *   version
 */
export async function migrate(sql: Sql, before?: BeforeMigrating): Promise<string[]> {
  await createBookkeeping(sql)
  const migrations = await readMigrations()
  if (!before || (await compare(sql, migrations)).missing.length === 0) return applyAll(sql, migrations)
  return sql.begin(async (tx) => {
    await waitWithoutLimit(tx)
    // Not the lock of the single migrations, which this connection's transaction would keep from the others.
    await tx`select id from migration_lock where id = 2 for update`
    const upgrade = await compare(tx, migrations)
    if (upgrade.missing.length > 0) await before(upgrade)
    return applyAll(sql, migrations)
  })
}

/** A server that waits for another one's backup or migrations must not give up, and the other one's lock must not end. */
async function waitWithoutLimit(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
}

async function compare(query: Query, migrations: readonly Migration[]): Promise<Upgrade> {
  const applied = (await listApplied(query)).map(({ name }) => name)
  return { applied, missing: migrations.map(({ name }) => name).filter((name) => !applied.includes(name)) }
}

async function applyAll(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = []
  for (const migration of migrations) if (await apply(sql, migration)) applied.push(migration.name)
  await refuseNewer(sql, migrations)
  return applied
}

/**
 * Runs exactly these migrations on an empty database, within the caller's transaction.
 * @throws OperatorError if this version lacks one of them, or has it with different content
 */
export async function migrateAs(tx: Transaction, wanted: readonly AppliedMigration[]): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  for (const { name, hash } of wanted) {
    if (known.get(name)?.hash === hash) continue
    throw new OperatorError(
      `the backup is from another version: this one does not have its sql/migrations/${name}`,
    )
  }
  const names = new Set(wanted.map(({ name }) => name))
  await createBookkeepingTables(tx)
  for (const migration of known.values()) if (names.has(migration.name)) await run(tx, migration)
}

/** In the text of a migration. */
const CREATED_TABLE = /^create table (?:if not exists )?(\w+)/gm

/**
 * Lists the tables that this version's migrations create. Anything else in the database belongs to someone else.
 * @throws OperatorError if the database isn't Hearthfinder's, or a newer version has migrated it, whose tables this one
 *   doesn't know
 */
export async function listOwnTables(query: Query): Promise<string[]> {
  const migrations = await readMigrations()
  await refuseNewer(query, migrations).catch((error) => {
    if (!(error instanceof postgres.PostgresError) || error.code !== UNDEFINED_TABLE) throw error
    throw new OperatorError('the database has no tables of Hearthfinder: check its name in DATABASE_URL')
  })
  return migrations.flatMap(({ text }) => [...text.matchAll(CREATED_TABLE)].map(([, name = '']) => name))
}

async function createBookkeeping(sql: Sql): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql.begin(createBookkeepingTables)
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
  await tx`insert into migration_lock values (1), (2) on conflict do nothing`
}

async function apply(sql: Sql, migration: Migration): Promise<boolean> {
  return sql.begin(async (tx) => {
    await waitWithoutLimit(tx)
    await tx`select id from migration_lock where id = 1 for update`
    const done = await findApplied(tx, migration.name)
    if (done && done.hash !== migration.hash) {
      throw new OperatorError(
        `sql/migrations/${migration.name} has changed since it was applied to this database: restore the file`,
      )
    }
    if (done) return false
    await run(tx, migration)
    return true
  })
}

async function run(tx: Transaction, { name, hash, text }: Migration): Promise<void> {
  await tx`set local statement_timeout = 0`
  await tx.unsafe(text)
  await tx`insert into migrations (name, hash) values (${name}, ${hash})`
}

async function refuseNewer(query: Query, known: readonly Migration[]): Promise<void> {
  const names = known.map((migration) => migration.name)
  const newer = await findOther(query, names)
  if (newer) {
    throw new OperatorError(
      `the database has the migration ${newer.name}, which this version does not know: start a newer version`,
    )
  }
}
