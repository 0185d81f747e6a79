import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { CatalogueError } from '../reading/errors.ts'
import { loadRegisters } from '../registers/load-registers.ts'
import { createGet, TryLater, Validators } from './get.ts'
import { fetchEdition } from './publishers.ts'
import { type Outcome, takeFetched, withFolder } from './take-edition.ts'

const CheckRow = z.object({
  source: z.string(),
  isOn: z.boolean(),
  checkedAt: z.nullable(z.date()),
  succeededAt: z.nullable(z.date()),
  nextCheckAt: z.nullable(z.date()),
  problem: z.nullable(z.string()),
})
export type CheckRow = z.infer<typeof CheckRow>

export const listChecks = (query: Query) => read(query, CheckRow)`
  select source, is_on, checked_at, succeeded_at, next_check_at, problem from source_checks order by source`

/** Switches a source on or off. The first check of one that is on is due at once. */
export const upsertSwitch = (query: Query, source: string, isOn: boolean) => query`
  insert into source_checks (source, is_on, next_check_at) values (${source}, ${isOn}, case when ${isOn} then now() end)
  on conflict (source) do update set is_on = excluded.is_on, next_check_at = excluded.next_check_at`

const Leased = z.object({ source: z.string(), validators: Validators })
type Leased = z.infer<typeof Leased>

/**
 * Takes the source whose check is due first, unless another one is being checked: by this server or another, one publisher
 * is called at a time.
 * @param source a source that is checked now, due or not
 */
async function leaseCheck(tx: Transaction, source?: string): Promise<Leased | undefined> {
  await tx`select from source_checks order by source for update`
  return readFirst(tx, Leased)`
    update source_checks set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where source = (
      select source from source_checks
      where is_on and ${source === undefined ? tx`next_check_at <= now()` : tx`source = ${source}`}
      order by next_check_at limit 1
    ) and not exists (select from source_checks where lease_until > now())
    returning source, validators`
}

interface Finished {
  source: string
  /** Null if the check succeeded. */
  problem: string | null
  /** Undefined if they stay. */
  validators: Validators | undefined
  /** The earliest next check that the publisher asks for, in seconds. */
  waitSeconds: number
}

/** The nights begin at this hour of the installation's time zone, and checks are spread over this many hours. */
const NIGHT_HOUR = 1
const NIGHT_HOURS = 4

/** Ends a check. The next one is at a random time of the next night. */
const finishCheck = (
  query: Query,
  { source, problem, validators, waitSeconds }: Finished,
  timeZone: string,
) => query`
  update source_checks set lease_until = null, checked_at = now(), problem = ${problem},
    succeeded_at = case when ${problem}::text is null then now() else succeeded_at end,
    validators = coalesce(${validators ? query.json({ ...validators }) : null}::jsonb, validators),
    next_check_at = greatest(now() + make_interval(secs => ${waitSeconds}),
      (date_trunc('day', now() at time zone ${timeZone}) + interval '1 day'
        + make_interval(hours => ${NIGHT_HOUR}) + random() * make_interval(hours => ${NIGHT_HOURS})) at time zone ${timeZone})
  where source = ${source}`

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
  const leased = await transaction(deps.sql, (tx) => leaseCheck(tx, source))
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
