import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { connect } from './connect.ts'
import { sharesBackends, withoutNamedStatements } from './pooler.ts'
import { describeRefusal, mayPass } from './refusal.ts'
import { transaction } from './transaction.ts'

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
