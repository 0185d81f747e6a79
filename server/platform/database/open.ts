import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { readDatabaseAddress } from './address.ts'
import { connect, type Sql } from './connect.ts'
import { clusterOf, hasDatabase, lockFolder, passwordOf, readNote, SUPERUSER } from './embedded/home.ts'
import { startEmbedded } from './embedded.ts'
import { type BeforeMigrating, migrate } from './migrate.ts'
import { isDatabaseOutage } from './outage.ts'
import { sharesBackends, withoutNamedStatements } from './pooler.ts'
import { OWNER, type RoleAddresses, roleAddress } from './roles/roles.ts'
import { transaction } from './transaction.ts'

/** The fields of an error of the driver, of its socket, or of Postgres. */
interface ConnectionError {
  name?: string
  code?: string
  message?: string
}

/** What PgBouncer says with the code of a protocol violation, and what will not pass by waiting. */
const POOLER_REFUSALS =
  /unsupported startup parameter|no such (database|user)|authentication failed|does not exist|statement pooling/i
/** A name that isn't known yet: a container that is still starting. */
const UNKNOWN_YET = new Set(['EAI_AGAIN', 'ENOENT'])

/** Whether a connection may succeed later without anyone changing a setting. */
function mayPass(error: unknown): boolean {
  const { code = '', message = '' } = error as ConnectionError
  if (POOLER_REFUSALS.test(message)) return false
  return isDatabaseOutage(error) || UNKNOWN_YET.has(code)
}

/**
 * Says why a database can't be reached and what to do, in one sentence.
 * @param variable the setting with the address
 * @param url the address; its password is not repeated
 */
export function describeRefusal(error: unknown, variable: string, url: string): string {
  const { code, name, message = '' } = error as ConnectionError
  const { host: place, user, database } = readDatabaseAddress(url)
  if (/unsupported startup parameter/i.test(message)) {
    return `the pooler in ${variable} refuses ${/parameter: (\w+)/.exec(message)?.[1] ?? 'a setting'}: add to pgbouncer.ini the line ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,idle_session_timeout`
  }
  if (/statement pooling/i.test(message)) {
    return `the pooler in ${variable} is in statement mode, which has no transactions: set pool_mode = transaction in pgbouncer.ini`
  }
  if (code === '28P01' || /authentication failed/i.test(message)) {
    return `the password of ${user} in ${variable} is wrong: correct it, and write its special characters percent-encoded (/ as %2F, # as %23, ? as %3F, % as %25)`
  }
  if (code === '3D000' || /no such database|database .* does not exist/i.test(message)) {
    return `the database ${database} in ${variable} does not exist at ${place}: create it (create database ${database}) or correct the name`
  }
  if (code === '28000' || /no such user|role .* does not exist/i.test(message)) {
    return `Postgres at ${place} does not let ${user} in: check that the role in ${variable} exists and that pg_hba.conf admits it from this machine`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `the host ${place} in ${variable} is unknown (${code}): check its name`
  }
  return `cannot connect to ${variable} (${code ?? name}): check the address and that Postgres is running`
}

/** Between two attempts to connect. */
const RETRY_MS = 1000
/** Between two lines in the log about a database that isn't there. */
const LOG_EVERY_MS = 60_000

interface NamedAddress {
  variable: string
  url: string
}

/**
 * Waits until the database accepts connections, and finds out whether a pooler changes their backends.
 * @param waitS how long to wait for a database that may still be starting, in seconds
 * @returns the address to use: with unnamed statements behind a pooler in transaction mode
 * @throws OperatorError that says what to do
 */
export async function reachDatabase(address: NamedAddress, waitS: number, log: Log): Promise<string> {
  const end = performance.now() + waitS * 1000
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const error = await tryToConnect(address.url)
    if (!error) break
    const now = performance.now()
    if (!mayPass(error) || now >= end)
      throw new OperatorError(describeRefusal(error, address.variable, address.url))
    if (now - loggedAt >= LOG_EVERY_MS) {
      loggedAt = now
      log.warn('waiting for Postgres', {
        setting: address.variable,
        code: codeOf(error),
        atMostSeconds: waitS,
      })
    }
    await Bun.sleep(RETRY_MS)
  }
  if (!(await sharesBackends(address.url))) return address.url
  log.info('pooler in transaction mode found, statements are sent without names', {
    setting: address.variable,
  })
  return withoutNamedStatements(address.url)
}

/** @returns the error, if there is no connection, or one that can't have transactions */
async function tryToConnect(url: string): Promise<Error | undefined> {
  const sql = connect(withoutNamedStatements(url), 1)
  try {
    await transaction(sql, (tx) => tx`select 1`)
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const codeOf = (error: Error & { code?: string }) => error.code ?? error.name

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
