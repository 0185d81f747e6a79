import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { connect, type Sql } from './connect.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { clusterOf, hasDatabase, passwordOf, readNote, SUPERUSER } from './embedded/home.ts'
import { startEmbedded } from './embedded.ts'
import { type BeforeMigrating, migrate } from './migrate.ts'
import { type NamedAddress, reachDatabase } from './reach.ts'
import { OWNER, type RoleAddresses, roleAddress } from './roles/roles.ts'

/** The index of the port's line in postmaster.pid: https://www.postgresql.org/docs/current/storage-file-layout.html */
const PORT_LINE = 3

/**
 * Finds the embedded Postgres of a server that is running on `dataDir`.
 * @returns its address, with the password; undefined if no server is running there
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = (await readNote(dataDir)) ?? dataDir
  if (!(await stat(clusterOf(folder)).catch(() => undefined))) return undefined
  const unlock = lockFolder(folder)
  if (unlock) {
    unlock()
    return undefined
  }
  const text = await readFile(join(clusterOf(folder), 'postmaster.pid'), 'utf8').catch(() => '')
  const port = text.split('\n')[PORT_LINE]?.trim()
  const password = (await readFile(passwordOf(folder), 'utf8')).trim()
  return port && `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
}

interface OpenDatabase {
  sql: Sql
  /** Opens a connection besides. The caller ends it. */
  openAnother: () => Sql
  close(): Promise<void>
}

/**
 * Opens the server's database, for a command. An empty one gets its tables.
 * @throws OperatorError if it can't be started, doesn't respond, or is of an earlier version
 */
export async function openDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  const database = await openUnmigrated(env, log)
  try {
    await migrate(database.sql, refuseUpgrade)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Only a server's start upgrades an installation, because it makes a backup first. */
const refuseUpgrade: BeforeMigrating = async ({ applied }) => {
  if (applied > 0)
    throw new OperatorError(
      'the database is of an earlier version: start the server first, which backs it up and migrates it',
    )
}

/**
 * Opens the server's database without migrating it, for the role that owns the tables: the one at DATABASE_OWNER_URL or
 * DATABASE_URL, or else the embedded one. If a server is running, the command shares its embedded Postgres; otherwise it
 * starts one.
 * @param mayCreate whether to create an embedded Postgres in DATA_DIR if it has none
 * @throws OperatorError if there is none, it can't be started or doesn't respond
 */
export async function openUnmigrated(env: Env, log: Log, { mayCreate = false } = {}): Promise<OpenDatabase> {
  const own = findOwnerAddress(env)
  if (own) return openPool(await reachDatabase(own, 0, log))
  const dataDir = resolve(env.DATA_DIR)
  const running = await findRunning(dataDir)
  if (running) return openPool(roleAddress(running, OWNER))
  if (!mayCreate && !(await hasDatabase(dataDir))) {
    throw new OperatorError(
      `there is no database in ${dataDir}: run this with the server's settings (DATABASE_URL or DATA_DIR, or SETTINGS_FILE with them), or start the server first`,
    )
  }
  const embedded = await startEmbedded(dataDir, log)
  return openPool(embedded.ownerUrl, embedded.stop)
}

function openPool(url: string, stop = async () => {}): OpenDatabase {
  const sql = connect(url)
  return {
    sql,
    openAnother: () => connect(url, 1),
    async close() {
      await sql.end({ timeout: 5 })
      await stop()
    },
  }
}

/** The address for the role that owns the tables; undefined for the embedded Postgres. */
function findOwnerAddress(env: Env): NamedAddress | undefined {
  if (env.DATABASE_OWNER_URL) return { variable: 'DATABASE_OWNER_URL', url: env.DATABASE_OWNER_URL }
  if (env.DATABASE_URL) return { variable: 'DATABASE_URL', url: env.DATABASE_URL }
}

/**
 * Waits for a database of the operator's own, for a server.
 * @returns the addresses to use for its two roles, which may be the same
 * @throws OperatorError if it can't be reached
 */
export async function reachRoles(env: Env, log: Log): Promise<RoleAddresses> {
  const { DATABASE_URL: url = '', DATABASE_WAIT_S } = env
  const requestUrl = await reachDatabase({ variable: 'DATABASE_URL', url }, DATABASE_WAIT_S, log)
  const owner = findOwnerAddress(env)
  const hasOwner = owner !== undefined && owner.url !== url
  return { requestUrl, ownerUrl: hasOwner ? await reachDatabase(owner, DATABASE_WAIT_S, log) : requestUrl }
}
