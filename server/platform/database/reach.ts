import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { readDatabaseAddress } from './address.ts'
import { connect } from './connect.ts'
import { isDatabaseOutage } from './outage.ts'
import { sharesBackends, withoutNamedStatements } from './pooler.ts'
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

/** A setting with the address of a database. */
export interface NamedAddress {
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
