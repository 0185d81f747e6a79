import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ModelMonitor } from '#server/features/model/status/model-monitor.ts'
import { readLastBackup } from '#server/features/portal/backups/last-backup.ts'
import { cached } from '#server/platform/cached.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import type { PoolCounts } from '#server/platform/database/pool.ts'
import type { DiskSpace, FreeSpace } from '#server/platform/disk-space.ts'
import type { Env } from '#server/platform/env.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { isLoopback } from '#server/platform/http/client-address.ts'
import { NO_STORE } from '#server/platform/http/declaration.ts'
import { hashToken } from '#server/platform/random.ts'
import { registry } from '#server/platform/telemetry/observe.ts'
import { within } from '#server/platform/within.ts'
import { MODEL_STATES, type ModelState } from '#shared/desk/model.ts'
import {
  type DatabaseFacts,
  MAX_COUNTED,
  type MailQueue,
  measureDatabase,
  measureMailQueue,
  type Readiness,
} from '../health/readiness.ts'

/** How long a measurement of the database counts, so that scrapes never load it. */
const DATABASE_COUNTS_MS = 5000
/** Shorter than a scrape's timeout, which is 10 seconds by default. */
const DATABASE_LIMIT_MS = 2000

interface MeasureDeps {
  /** The pool of requests. */
  sql: Sql
  /** Another pool, so that a busy server can still be measured. */
  probeSql: Sql
  disk: DiskSpace
  readiness: Readiness
  monitor: Pick<ModelMonitor, 'state'>
}

/** What all servers of the database share. */
type SharedFacts = DatabaseFacts & {
  mail: MailQueue
  /** In seconds since 1970; 0 if this program never made one. */
  lastBackupAt: number
}

/** What changes by itself, in contrast to what is counted. */
interface Measured {
  isReady: boolean
  pool: PoolCounts
  disk: FreeSpace
  modelState: ModelState['state'] | undefined
  /** Undefined if it doesn't answer. */
  database: SharedFacts | undefined
}

/** @returns a function that measures the server in a bounded time. It doesn't reject. */
function createMeasure({ sql, probeSql, disk, readiness, monitor }: MeasureDeps): () => Promise<Measured> {
  const readDatabase = cached(DATABASE_COUNTS_MS, () =>
    within(DATABASE_LIMIT_MS, measureShared(probeSql), undefined),
  )
  return async () => {
    const [isReady, free, database] = await Promise.all([readiness.isReady(), disk.measure(), readDatabase()])
    return { isReady, pool: sql.counts(), disk: free, modelState: monitor.state(), database }
  }
}

async function measureShared(query: Query): Promise<SharedFacts> {
  const [facts, mail, backup] = await Promise.all([
    measureDatabase(query),
    measureMailQueue(query),
    readLastBackup(query),
  ])
  return { ...facts, mail, lastBackupAt: (backup?.madeAt.getTime() ?? 0) / 1000 }
}

const BYTES_PER_MB = 1024 * 1024
/** Servers that share a database report the same. Use max() over them, not sum(). */
const SHARED = 'From the database, so the same for all its servers'

/** Writes measured values in Prometheus's text format. What isn't known is left out. */
function writeGauges(measured: Measured, env: Pick<Env, 'DISK_RESERVE_MB'>): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, value: number | null) => {
    if (value === null) return
    new Gauge({ name: `hearthfinder_${name}`, help, registers: [registry] }).set(value)
  }
  const { isReady, pool, disk, database } = measured
  gauge('ready', 'Whether this server can store what families send, as /api/ready says', Number(isReady))
  gauge('database_pool_size', 'The most connections of this server for requests', pool.size)
  gauge('database_pool_used', 'Connections for requests in use', pool.used)
  gauge('database_pool_waiting', 'Statements that wait for a connection', pool.waiting)
  gauge(
    'disk_free_bytes',
    'Free space on the fullest disk that this server writes to',
    disk.freeMb === null ? null : disk.freeMb * BYTES_PER_MB,
  )
  gauge(
    'disk_reserve_bytes',
    'Below this much free space, new answers are refused (DISK_RESERVE_MB)',
    env.DISK_RESERVE_MB * BYTES_PER_MB,
  )
  if (database) writeShared(gauge, database)
  writeModelState(registry, measured)
  return registry.metrics()
}

function writeShared(
  gauge: (name: string, help: string, value: number | null) => void,
  facts: SharedFacts,
): void {
  const counted = `${MAX_COUNTED} means at least as many. ${SHARED}`
  gauge('mail_queue', `Emails that wait to be sent. ${counted}`, facts.mail.waiting)
  gauge(
    'mail_queue_oldest_seconds',
    `How long the oldest of them has waited. ${SHARED}`,
    facts.mail.oldestSeconds,
  )
  gauge('webhook_queue', `Webhook deliveries that wait. ${counted}`, facts.webhooksWaiting)
  gauge(
    'webhook_queue_oldest_seconds',
    `How long the oldest of them has waited. ${SHARED}`,
    facts.oldestWebhookSeconds,
  )
  gauge(
    'last_backup_timestamp_seconds',
    `When the backup command last succeeded; 0 if never. ${SHARED}`,
    facts.lastBackupAt,
  )
  gauge(
    'catalogue_oldest_import_timestamp_seconds',
    `The import of the register that was imported longest ago. ${SHARED}`,
    facts.oldestImportAt,
  )
}

function writeModelState(registry: Registry, { modelState }: Measured): void {
  const state = new Gauge({
    name: 'hearthfinder_model_state',
    help: 'The state of the model as this server sees it: 1 for the current one',
    labelNames: ['state'],
    registers: [registry],
  })
  for (const each of MODEL_STATES) state.set({ state: each }, Number(each === modelState))
}

type ScrapeEnv = Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY' | 'PUBLIC_URL'>

/** What proxies add. Behind a proxy on this machine, everyone's requests come from this machine. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
const CHALLENGE = { headers: { 'www-authenticate': 'Bearer' } }

/**
 * Lets Prometheus in and no one else: with METRICS_TOKEN who has it, and without one only programs on this machine, if no
 * setting and no header tells of a proxy in between. A proxy may add no header at all, so the settings count, too.
 * @param socketAddress the connection's other end. Headers never replace it.
 * @throws ApiError unauthorized (401) or forbidden (403)
 */
export function requireMayScrape(env: ScrapeEnv, request: Request, socketAddress: string | undefined): void {
  if (env.METRICS_TOKEN !== undefined) {
    if (hasToken(request, env.METRICS_TOKEN)) return
    throw new ApiError('unauthorized', 'The metrics need the token in METRICS_TOKEN.', CHALLENGE)
  }
  if (isLoopback(socketAddress) && !mayBeProxied(env, request)) return
  throw new ApiError(
    'forbidden',
    'Without METRICS_TOKEN, only programs on the server’s machine may read the metrics, and none if there is a proxy.',
  )
}

/** Compares hashes, because their length doesn't depend on what was sent. */
function hasToken({ headers }: Request, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(hashToken(given), hashToken(token))
}

function mayBeProxied({ TRUST_PROXY, PUBLIC_URL }: ScrapeEnv, { headers, url }: Request): boolean {
  const isSetUp = TRUST_PROXY !== '' || (PUBLIC_URL !== undefined && !isOwnName(PUBLIC_URL))
  return isSetUp || !isOwnName(url) || FORWARDING.some((name) => headers.has(name))
}

/** Whether an address names this machine as only its own programs do. */
function isOwnName(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

export const METRICS_PATH = '/metrics'

/** What this server counted and measured, for Prometheus. It isn't part of the API, so the API's document leaves it out. */
export function metricsRoutes({ env, ...deps }: MeasureDeps & { env: Env }) {
  const measure = createMeasure(deps)
  return new Elysia({ name: 'metrics' }).get(
    METRICS_PATH,
    async ({ request, server }) => {
      requireMayScrape(env, request, server?.requestIP(request)?.address)
      collectProcessMetrics()
      const measured = await measure()
      const text = (await registry.metrics()) + (await writeGauges(measured, env))
      return new Response(text, { headers: { ...NO_STORE, 'content-type': registry.contentType } })
    },
    { detail: { hide: true } },
  )
}

/** How often the event loop's lag is sampled. */
const LAG_PRECISION_MS = 50
/**
 * Bun imitates Node's interfaces behind these and always reports zero, or nothing (found with Bun 1.4.5), and the version of
 * Node that it imitates.
 */
const EMPTY_UNDER_BUN = [
  ...['handles', 'requests', 'resources'].flatMap((what) => [
    `nodejs_active_${what}`,
    `nodejs_active_${what}_total`,
  ]),
  ...['size_total', 'size_used', 'size_available'].map((what) => `nodejs_heap_space_${what}_bytes`),
  'nodejs_gc_duration_seconds',
  'nodejs_version_info',
]

let isCollecting = false

/** Adds the processor time, the memory, the open files and the event loop's lag of this process to the registry, once. */
function collectProcessMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS })
  for (const name of EMPTY_UNDER_BUN) registry.removeSingleMetric(name)
}
