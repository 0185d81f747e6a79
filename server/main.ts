import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { rebuildOutdatedCommunities } from './features/catalogue/build-communities.ts'
import { findCatalogueRisks } from './features/catalogue/find-risks.ts'
import { startPackBuilder } from './features/catalogue/packs/pack-builder.ts'
import { loadSampleWhenEmpty } from './features/catalogue/service.ts'
import { checkSite, describeCheck } from './features/content/check-site.ts'
import { readOwnContent } from './features/content/own-content.ts'
import { readSite } from './features/content/read-site.ts'
import { replayContactTombstones } from './features/family/contact/erase.ts'
import { startTombstoneCopies } from './features/family/erasures/copy-tombstones.ts'
import { loadZipCodes } from './features/family/geography/service.ts'
import { replayTombstones } from './features/family/questionnaire/replay-tombstones.ts'
import { startAnswerSweep } from './features/family/questionnaire/stored-answer/sweep.ts'
import { startSharedListSweep } from './features/family/shared-lists/sweep.ts'
import { createModelServices } from './features/model/status/create-model-services.ts'
import {
  describeFirstAdmin,
  ensureFirstAdmin,
  reportCommonPassword,
} from './features/portal/accounts/first-admin.ts'
import { startSealing } from './features/portal/audit/seal.ts'
import { findBackupRisks } from './features/portal/backups/last-backup.ts'
import { resealTotps } from './features/portal/credentials/second-factor/reseal.ts'
import { createCompleteMail } from './features/portal/duty/complete-mail.ts'
import { startDigests } from './features/portal/duty/digests.ts'
import { findDutyRisks } from './features/portal/duty/find-risks.ts'
import { openStores } from './features/portal/images/stores.ts'
import { startImageSweep } from './features/portal/images/sweep.ts'
import { createCountStreams } from './features/portal/inbox/counts/count-streams.ts'
import { readCounts } from './features/portal/inbox/counts/read-counts.ts'
import { startInboxFill } from './features/portal/inbox/fill.ts'
import { createPictureCopier } from './features/portal/pictures/copier.ts'
import { createFetchPicture } from './features/portal/pictures/fetch-picture.ts'
import { startRetention } from './features/portal/retention/schedule.ts'
import { findTokenSecrets } from './features/portal/session/token-secret.ts'
import { createTokens } from './features/portal/session/tokens.ts'
import { createPost } from './features/portal/webhooks/post.ts'
import { resealWebhooks } from './features/portal/webhooks/secrets.ts'
import { startWebhooks } from './features/portal/webhooks/worker.ts'
import { createFacts } from './operations/health/facts.ts'
import { createReadiness } from './operations/health/readiness.ts'
import { facilityPageRoutes } from './operations/pages/facility-pages.ts'
import { loadPages } from './operations/pages/load-pages.ts'
import { pageRoutes } from './operations/pages/routes.ts'
import { securityTxtRoutes } from './operations/pages/security-txt.ts'
import { siteMapRoutes } from './operations/pages/site-map-routes.ts'
import { createBackground } from './platform/background.ts'
import { connect, type Sql } from './platform/database/connect.ts'
import { findDataFolder } from './platform/database/data-folder-queries.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { reachRoles } from './platform/database/open.ts'
import { reportLostLimits } from './platform/database/pooler.ts'
import { connectForRequests } from './platform/database/request-pool.ts'
import { grantRequests } from './platform/database/roles/grant-requests.ts'
import { reportDatabaseRole } from './platform/database/roles/report-role.ts'
import { createDiskSpace } from './platform/disk-space.ts'
import { ENCRYPTED_CONNECTIONS, findUnencryptedPeers } from './platform/encryption/unencrypted-peers.ts'
import { type Env, readEnv } from './platform/env.ts'
import { applyFirstStartRule } from './platform/first-start-rules.ts'
import { describeError } from './platform/http/describe-error.ts'
import { leaveRoot } from './platform/leave-root/leave-root.ts'
import { checkEndpoint, listenOrThrow } from './platform/listen.ts'
import { jsonLog } from './platform/log.ts'
import { createMailWorker } from './platform/mail/mail-worker.ts'
import { OperatorError } from './platform/operator-error.ts'
import { quietOutages } from './platform/outage-log.ts'
import { checkTimeZone } from './platform/period.ts'
import type { Platform } from './platform/platform.ts'
import { createRisks, logRisk, type Risks } from './platform/risks.ts'
import { withSettingsFile } from './platform/settings/settings-file.ts'
import { createShutdown } from './platform/shutdown.ts'

const BUILD_FOLDER = join(import.meta.dirname, '../dist')
/** Connections for preparing the database: one for a transaction and one for other statements. */
const SETUP_CONNECTIONS = 2
/** Connections for finding out whether the server is ready. It must answer while all others are busy. */
const PROBE_CONNECTIONS = 2
/** How long a shutdown waits for running statements, in seconds. */
const POOL_END_S = 5
/** How long a shutdown waits for open requests, in milliseconds, besides the time that a family may wait for the model. */
const DRAIN_MS = 10_000
/** Bun's maximum idle timeout of a connection, in seconds. */
const MAX_IDLE_S = 255

const log = quietOutages(jsonLog)
const shutdown = createShutdown(log)

async function start() {
  const checked = readEnv(withSettingsFile(process.env))
  await checkEndpoint(checked)
  const dataDir = resolve(checked.DATA_DIR)
  const risks = createRisks(log)
  await leaveRoot(checked, dataDir, { log, risks })
  const env: Env = { ...checked, ...(await findTokenSecrets(checked, dataDir)) }
  const ownContent = await readOwnContent(dataDir)
  const siteCheck = checkSite(env, ownContent)
  const pages = await loadPages(BUILD_FOLDER, readSite(env, ownContent))
  const { sql, probeSql, dataFolder } = await openDatabase(env, dataDir, risks)
  const firstAdmin = await ensureFirstAdmin(sql, env, dataDir)
  if (!firstAdmin) await reportCommonPassword(env, risks)
  await reportDatabaseRole(sql, risks)
  const risksNow = [
    ...(await findCatalogueRisks(sql)),
    ...(await findBackupRisks(sql, new Date())),
    ...(await findDutyRisks(sql, env)),
  ]
  for (const risk of risksNow) logRisk(log, risk)
  const disk = createDiskSpace(env, dataFolder ? [dataDir, dataFolder] : [dataDir], log)
  const platform: Platform = { sql, env, log, now: () => new Date(), background: createBackground(log) }
  const tokens = createTokens(env.JWT_SECRET, env.JWT_SECRET_PREVIOUS)
  await resealTotps(platform, tokens)
  await resealWebhooks(sql, tokens)
  const mailWorker = createMailWorker({ ...platform, complete: createCompleteMail(sql, env) })
  const stores = openStores(env, log)
  const pictures = createPictureCopier({ ...platform, stores, fetchPicture: createFetchPicture() })
  const { monitor, ranker } = createModelServices(platform)
  const countStreams = createCountStreams({ log, readCounts: () => readCounts(sql, env.TIME_ZONE) })
  const readiness = createReadiness(createFacts({ sql: probeSql, disk, stores }), log)
  const app = createApp({
    ...platform,
    disk,
    readiness,
    tokens,
    mailWorker,
    siteCheck,
    disclosures: ownContent.disclosures ?? {},
    risks,
    stores,
    pictures,
    countStreams,
    monitor,
    ranker,
  })
    .use(facilityPageRoutes({ sql, log, pages }))
    .use(siteMapRoutes(platform))
    .use(securityTxtRoutes(platform))
    .use(pageRoutes(pages.files))
  listenOrThrow(env, () =>
    app.listen({ port: env.PORT, hostname: env.HOST, idleTimeout: idleSeconds(env), reusePort: false }),
  )
  shutdown.add(
    () =>
      Promise.race([
        app.server?.stop().then(platform.background.idle),
        Bun.sleep(env.MATCH_DEADLINE_MS + DRAIN_MS),
      ]) as Promise<void>,
  )
  shutdown.add(async () => {
    readiness.leave()
    await Bun.sleep(env.DRAIN_S * 1000)
  })
  console.log(`Hearthfinder is ready at ${env.PUBLIC_URL ?? `http://${env.HOST}:${app.server?.port}`}`)

  for (const line of siteCheck.isLive ? describeCheck(siteCheck) : []) console.log(line)
  if (firstAdmin) console.log(describeFirstAdmin(firstAdmin, process.stdout.isTTY === true))
  mailWorker.start()
  pictures.start()
  monitor.start()
  const stopRetention = startRetention(platform)
  const stopImageSweep = startImageSweep({ ...platform, stores })
  const stopPackBuilder = startPackBuilder(platform)
  const stopSharedListSweep = startSharedListSweep(platform)
  const stopSealing = startSealing(platform)
  const stopDigests = startDigests({ ...platform, mailWorker })
  const post = createPost({ allowsPrivate: env.WEBHOOK_PRIVATE_ADDRESSES === 'on' })
  const stopWebhooks = startWebhooks({ ...platform, tokens, post })
  const stopAnswerSweep = startAnswerSweep(platform)
  const stopInboxFill = startInboxFill(platform)
  const stopTombstoneCopies = startTombstoneCopies(platform)
  shutdown.add(async () => {
    monitor.stop()
    mailWorker.stop()
    pictures.stop()
    stopRetention()
    stopImageSweep()
    stopPackBuilder()
    stopSharedListSweep()
    stopSealing()
    stopDigests()
    stopWebhooks()
    stopAnswerSweep()
    stopInboxFill()
    stopTombstoneCopies()
    countStreams.stop()
  })
}

/**
 * Opens the database with all tables and ZIP codes, and finds the folder of its data if it is on this machine. A new
 * embedded database also gets the sample catalog.
 */
async function openDatabase(
  env: Env,
  dataDir: string,
  risks: Risks,
): Promise<{ sql: Sql; probeSql: Sql; dataFolder: string | undefined }> {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(dataDir, log)
  if (embedded) shutdown.add(() => embedded.stop())
  const { requestUrl, ownerUrl } = embedded ?? (await reachRoles(env, log))
  const setupPool = connect(ownerUrl, SETUP_CONNECTIONS)
  shutdown.add(() => setupPool.end({ timeout: POOL_END_S }))
  await prepareDatabase(setupPool, env, embedded !== undefined, risks)
  const dataFolder = await findDataFolder(setupPool, ownerUrl)
  const sql = connectForRequests(requestUrl)
  shutdown.add(() => sql.end({ timeout: POOL_END_S }))
  await reportLostLimits(sql, risks)
  const probeSql = connectForRequests(requestUrl, PROBE_CONNECTIONS)
  shutdown.add(() => probeSql.end({ timeout: POOL_END_S }))
  await grantRequests(setupPool, sql)
  await setupPool.end()
  return { sql, probeSql, dataFolder }
}

/** Prepares the database for requests. Its statements may run longer than those of a request. */
async function prepareDatabase(sql: Sql, env: Env, isEmbedded: boolean, risks: Risks): Promise<void> {
  await checkTimeZone(sql, env.TIME_ZONE)
  const applied = await migrate(sql)
  if (applied.length > 0) log.info('database migrated', { applied: applied.length })
  await applyFirstStartRule(sql, ENCRYPTED_CONNECTIONS, await findUnencryptedPeers(env), risks)
  await loadZipCodes(sql)
  const communities = await rebuildOutdatedCommunities(sql)
  if (communities) log.info('communities rebuilt', { communities })
  if (isEmbedded) await loadSampleWhenEmpty(sql)
  const submissions = await replayTombstones(sql, env)
  const messages = await replayContactTombstones(sql, env)
  if (submissions + messages > 0) log.info('erasures replayed after restore', { submissions, messages })
}

/** A connection may be idle for as long as a family waits for the model, plus 30 seconds. */
const idleSeconds = (env: Env) => Math.min(MAX_IDLE_S, Math.ceil(env.MATCH_DEADLINE_MS / 1000) + 30)

try {
  await start()
} catch (error) {
  if (error instanceof OperatorError) console.error(`Hearthfinder cannot start: ${error.message}`)
  else log.error('start failed', { error: describeError(error) })
  await shutdown.end(1)
}
