import { Gauge, Registry } from 'prom-client'
import type { Env } from '#server/platform/env.ts'
import { MODEL_STATES } from '#shared/model.ts'
import { MAX_COUNTED } from '../health/queries.ts'
import type { Build } from './build-info.ts'
import type { Measured, SharedFacts } from './measure-server.ts'

const BYTES_PER_MB = 1024 * 1024
/** Servers that share a database report the same. Use max() over them, not sum(). */
const SHARED = 'From the database, so the same for all its servers'

/** Writes measured values in Prometheus's text format. What isn't known is left out. */
export function writeGauges(
  measured: Measured,
  build: Build,
  env: Pick<Env, 'DISK_RESERVE_MB'>,
): Promise<string> {
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
  gauge('database_up', 'Whether the database answered this scrape', Number(database !== undefined))
  if (database) writeShared(gauge, database)
  writeLabeled(registry, measured, build)
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
  gauge('catalogue_version', `Grows with every change of the catalog. ${SHARED}`, facts.catalogueVersion)
  gauge(
    'packs_version',
    `The version of the catalog that the packs were made from. ${SHARED}`,
    facts.packsVersion,
  )
}

function writeLabeled(registry: Registry, { modelState }: Measured, { version, commit }: Build): void {
  const state = new Gauge({
    name: 'hearthfinder_model_state',
    help: 'The state of the model as this server sees it: 1 for the current one',
    labelNames: ['state'],
    registers: [registry],
  })
  for (const each of MODEL_STATES) state.set({ state: each }, Number(each === modelState))
  new Gauge({
    name: 'hearthfinder_build_info',
    help: 'The version of the program',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1)
}
