import { join } from 'node:path'
import { transaction } from '#server/platform/database/transaction.ts'
import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { CatalogueError } from '../reading/errors.ts'
import { loadRegisters } from '../registers/load-registers.ts'
import { finishCheck, type Leased, leaseCheck, type Validators } from './check-queries.ts'
import { createGet, TryLater } from './get.ts'
import { withFolder } from './keep-edition.ts'
import { fetchEdition } from './publishers.ts'
import { type Outcome, takeFetched } from './take-edition.ts'

/** For all calls of a check, with their redirects and pages, and for reading the file. */
const TIME_LIMIT_MS = 10 * 60_000
/**
 * Longer than a check takes: after its time limit, it may wait five minutes for the catalog, and store. If the server dies
 * meanwhile, another one tries after this.
 */
const LEASE_SECONDS = 30 * 60

interface CheckDeps extends Pick<Platform, 'sql' | 'env' | 'log' | 'now'> {
  openOwner: OpenOwner
  timeLimitMs?: number
  maxFileBytes?: number
}

/** Checks the sources that are due, one after another, until the signal aborts. */
export async function checkDueSources(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await checkNextSource(deps)));
}

/**
 * Checks the source that is due first, or a named one that is on.
 * @returns what happened; undefined if none is due, the named one is off, or another check is running
 */
export async function checkNextSource(
  deps: CheckDeps,
  source?: string,
): Promise<({ source: string } & Outcome) | undefined> {
  const leased = await transaction(deps.sql, (tx) => leaseCheck(tx, LEASE_SECONDS, source))
  if (!leased) return undefined
  const { validators, waitSeconds = 0, ...outcome } = await checkLeased(deps, leased)
  const problem = outcome.state === 'failed' ? (outcome.reason ?? '') : null
  await finishCheck(deps.sql, { source: leased.source, problem, validators, waitSeconds }, deps.env.TIME_ZONE)
  deps.log.info('source checked', { source: leased.source, state: outcome.state })
  return { source: leased.source, ...outcome }
}

interface Checked extends Outcome {
  validators?: Validators
  waitSeconds?: number
}

async function checkLeased(deps: CheckDeps, leased: Leased): Promise<Checked> {
  const { timeLimitMs = TIME_LIMIT_MS } = deps
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    const formats = await loadRegisters(deps.env.DATA_DIR)
    const format = formats.find(({ name }) => name === leased.source)
    if (!format?.fetch) throw new CatalogueError("its description doesn't say where it is published")
    return await fetchAndTake(deps, leased, { columns: format.columns, fetch: format.fetch }, signal)
  } catch (error) {
    if (error instanceof TryLater)
      return { state: 'failed', reason: error.message, waitSeconds: error.waitSeconds }
    if (signal.aborted)
      return { state: 'failed', reason: `the check took longer than ${timeLimitMs / 1000} seconds` }
    if (error instanceof CatalogueError) return { state: 'failed', reason: error.message }
    deps.log.error('source check failed', { source: leased.source, error: describeError(error) })
    return { state: 'failed', reason: "an error of this program; the server's log says which" }
  }
}

const fetchAndTake = (
  deps: CheckDeps,
  { source, validators }: Leased,
  format: Parameters<typeof fetchEdition>[1],
  signal: AbortSignal,
): Promise<Checked> =>
  withFolder(async (folder) => {
    const { env, maxFileBytes } = deps
    const get = createGet({ hosts: env.SOURCE_HOSTS, signal, maxFileBytes })
    const fetched = await fetchEdition(get, format, validators, join(folder, source))
    if (!fetched) return { state: 'unchanged' }
    const today = deps.now().toISOString().slice(0, 10)
    const file = { path: fetched.path, source, dataDir: env.DATA_DIR, today }
    const outcome = await withOwner(deps.openOwner, (sql) => takeFetched(sql, file, signal))
    return { ...outcome, validators: fetched.validators }
  })
