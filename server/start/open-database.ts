import type { Stores } from '../features/businesses/images/stores.ts'
import { rebuildOutdatedCommunities } from '../features/catalogue/build-communities.ts'
import { loadSampleWhenEmpty } from '../features/catalogue/service.ts'
import { replayCallTombstones } from '../features/catalogue/told/service.ts'
import { replayContactTombstones } from '../features/leads/contact/erase.ts'
import { replayTombstones } from '../features/leads/questionnaire/replay-tombstones.ts'
import { loadZipCodes } from '../features/places/service.ts'
import { backUpBeforeUpgrade } from '../operations/backup/before-upgrade.ts'
import type { Shutdown } from '../platform/background.ts'
import { connect, connectForRequests, type Sql } from '../platform/database/connect.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { reachRoles } from '../platform/database/open.ts'
import { reportLostLimits } from '../platform/database/pooler.ts'
import { findDataFolder } from '../platform/database/queries.ts'
import { grantRequests } from '../platform/database/roles/roles.ts'
import { refuseUnencryptedPeers } from '../platform/encryption/unencrypted-peers.ts'
import type { Env } from '../platform/env.ts'
import type { Log } from '../platform/log.ts'
import { checkTimeZone } from '../platform/period.ts'
import type { Risks } from '../platform/risks.ts'

/**
 * Connections for preparing the database: one for a transaction and one for other statements. An upgrade holds its lock on
 * the first one.
 */
const SETUP_CONNECTIONS = 2
/** Connections for finding out whether the server is ready. It must answer while all others are busy. */
const PROBE_CONNECTIONS = 2
/** How long a shutdown waits for running statements, in seconds. */
const POOL_END_S = 5

interface StartDeps {
  env: Env
  log: Log
  risks: Risks
  stores: Stores
  shutdown: Shutdown
}

/** The pools of a server. A shutdown ends them. */
interface ServerDatabase {
  /** For requests. */
  sql: Sql
  /** For finding out whether the server is ready. */
  probeSql: Sql
  /** The folder of the data, if it is on this machine. */
  dataFolder: string | undefined
  /** Opens a connection as the role that owns the tables, for an import. The caller ends it. */
  openOwner: () => Sql
}

/**
 * Opens the database with all tables and ZIP codes, and finds the folder of its data if it is on this machine. A new
 * embedded database also gets the sample catalog.
 * @throws OperatorError if it can't be reached, backed up or migrated, or a setting would send plain text to another machine
 */
export async function openServerDatabase(deps: StartDeps, dataDir: string): Promise<ServerDatabase> {
  const { env, log, shutdown, risks } = deps
  await refuseUnencryptedPeers(env)
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(dataDir, log)
  if (embedded) shutdown.add(() => embedded.stop())
  const { requestUrl, ownerUrl } = embedded ?? (await reachRoles(env, log))
  const setupPool = connect(ownerUrl, SETUP_CONNECTIONS)
  shutdown.add(() => setupPool.end({ timeout: POOL_END_S }))
  await prepareDatabase(setupPool, deps, embedded !== undefined)
  const dataFolder = await findDataFolder(setupPool, ownerUrl)
  const sql = connectForRequests(requestUrl)
  shutdown.add(() => sql.end({ timeout: POOL_END_S }))
  await reportLostLimits(sql, risks)
  const probeSql = connectForRequests(requestUrl, PROBE_CONNECTIONS)
  shutdown.add(() => probeSql.end({ timeout: POOL_END_S }))
  await grantRequests(setupPool, sql)
  await setupPool.end()
  return { sql, probeSql, dataFolder, openOwner: () => connect(ownerUrl, 1) }
}

/** Prepares the database for requests. Its statements may run longer than those of a request. */
async function prepareDatabase(sql: Sql, deps: StartDeps, isEmbedded: boolean): Promise<void> {
  const { env, log } = deps
  await checkTimeZone(sql, env.TIME_ZONE)
  const applied = await migrate(sql, backUpBeforeUpgrade({ ...deps, sql }))
  if (applied.length > 0) log.info('database migrated', { applied: applied.length })
  await loadZipCodes(sql)
  const communities = await rebuildOutdatedCommunities(sql)
  if (communities) log.info('communities rebuilt', { communities })
  if (isEmbedded) await loadSampleWhenEmpty(sql)
  const submissions = await replayTombstones(sql, env)
  const messages = await replayContactTombstones(sql, env)
  const calls = await replayCallTombstones(sql, env)
  if (submissions + messages + calls > 0)
    log.info('erasures replayed after restore', { submissions, messages, calls })
}
