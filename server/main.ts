import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { rebuildOutdatedCommunities } from './features/catalogue/build-communities.ts'
import { loadSampleWhenEmpty } from './features/catalogue/service.ts'
import { replayContactTombstones } from './features/family/contact/erase.ts'
import { loadZipCodes } from './features/family/geography/service.ts'
import { replayTombstones } from './features/family/questionnaire/replay-tombstones.ts'
import { createModelServices } from './features/model/status/create-model-services.ts'
import { describeFirstAdmin, ensureFirstAdmin } from './features/portal/accounts/first-admin.ts'
import { openStores } from './features/portal/images/stores.ts'
import { startImageSweep } from './features/portal/images/sweep.ts'
import { startRetention } from './features/portal/retention/schedule.ts'
import { findTokenSecret } from './features/portal/session/token-secret.ts'
import { createTokens } from './features/portal/session/tokens.ts'
import { readBuiltFiles } from './operations/pages/built-files.ts'
import { pageRoutes } from './operations/pages/routes.ts'
import { createBackground } from './platform/background.ts'
import { connect, type Sql } from './platform/database/connect.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { connectForRequests } from './platform/database/request-pool.ts'
import { type Env, readEnv } from './platform/env.ts'
import { describeError } from './platform/http/describe-error.ts'
import { refusingToStart, tryToListen } from './platform/listen.ts'
import { jsonLog as log } from './platform/log.ts'
import { createPostman } from './platform/mail/postman.ts'
import { OperatorError } from './platform/operator-error.ts'
import { refuseUnknownTimeZone } from './platform/period.ts'
import type { Platform } from './platform/platform.ts'
import { createShutdown } from './platform/shutdown.ts'

const BUILT = join(import.meta.dirname, '../dist/client')
/** Of the pool that prepares the database: one for a transaction, one beside it. */
const PREPARING_CONNECTIONS = 2
/** How long a stop waits for statements under way, s. */
const POOL_END_S = 5
/** How long a stop waits for requests under way, ms. */
const DRAIN_MS = 10_000
/** Bun closes a connection that is quiet for longer; its own maximum is 255 s. */
const MAX_IDLE_S = 255

const shutdown = createShutdown(log)

async function start() {
  const given = readEnv(process.env)
  await tryToListen(given)
  const dataDir = resolve(given.DATA_DIR)
  const env: Env = { ...given, JWT_SECRET: await findTokenSecret(given, dataDir) }
  const files = await readBuiltFiles(BUILT)
  const sql = await openDatabase(env, dataDir)
  const first = await ensureFirstAdmin(sql, env, dataDir)
  const platform: Platform = { sql, env, log, now: () => new Date(), background: createBackground(log) }
  const tokens = createTokens(env.JWT_SECRET)
  const postman = createPostman(platform)
  const stores = openStores(env, log)
  const { monitor, ranker } = createModelServices(platform)
  const app = createApp({ ...platform, tokens, postman, stores, monitor, ranker }).use(pageRoutes(files))
  refusingToStart(env, () =>
    app.listen({ port: env.PORT, hostname: env.HOST, idleTimeout: idleSeconds(env), reusePort: false }),
  )
  shutdown.add(
    () =>
      Promise.race([app.server?.stop().then(platform.background.idle), Bun.sleep(DRAIN_MS)]) as Promise<void>,
  )
  console.log(`Hearthfinder is ready at ${env.PUBLIC_URL ?? `http://${env.HOST}:${app.server?.port}`}`)

  if (first) console.log(describeFirstAdmin(first, process.stdout.isTTY === true))
  postman.start()
  monitor.start()
  const stopRetention = startRetention(platform)
  const stopImageSweep = startImageSweep({ ...platform, stores })
  shutdown.add(async () => {
    monitor.stop()
    postman.stop()
    stopRetention()
    stopImageSweep()
  })
}

/** A database with every table, the ZIP codes and, when it is our own and new, the sample catalogue. */
async function openDatabase(env: Env, dataDir: string): Promise<Sql> {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(dataDir, log)
  if (embedded) shutdown.add(() => embedded.stop())
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  const patient = connect(url, PREPARING_CONNECTIONS)
  shutdown.add(() => patient.end({ timeout: POOL_END_S }))
  await prepareDatabase(patient, env, embedded !== undefined)
  await patient.end()
  const sql = connectForRequests(url)
  shutdown.add(() => sql.end({ timeout: POOL_END_S }))
  return sql
}

/** What requests rely on, by statements that may take their time. */
async function prepareDatabase(sql: Sql, env: Env, isOwn: boolean): Promise<void> {
  await sql`select 1`.catch((error) => {
    throw new OperatorError(`DATABASE_URL does not answer (${error.code ?? error.name})`)
  })
  await refuseUnknownTimeZone(sql, env.TIME_ZONE)
  const applied = await migrate(sql)
  if (applied.length > 0) log.info('database migrated', { applied: applied.length })
  await loadZipCodes(sql)
  const communities = await rebuildOutdatedCommunities(sql)
  if (communities) log.info('communities rebuilt', { communities })
  if (isOwn) await loadSampleWhenEmpty(sql)
  const submissions = await replayTombstones(sql, env)
  const messages = await replayContactTombstones(sql, env)
  if (submissions + messages > 0) log.info('erased again what was erased before', { submissions, messages })
}

/** A connection may be quiet for as long as a family waits for the model, and a little longer. */
const idleSeconds = (env: Env) => Math.min(MAX_IDLE_S, Math.ceil(env.MATCH_DEADLINE_MS / 1000) + 30)

try {
  await start()
} catch (error) {
  if (error instanceof OperatorError) console.error(`Hearthfinder cannot start: ${error.message}`)
  else log.error('start failed', { error: describeError(error) })
  await shutdown.end(1)
}
