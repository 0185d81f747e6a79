import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { openStores } from './features/businesses/images/stores.ts'
import { findCatalogueRisks } from './features/catalogue/service.ts'
import { findSourceRisks } from './features/catalogue/sources/list-sources.ts'
import { readDeskTexts } from './features/content/desk-texts.ts'
import { readOwnContent } from './features/content/own-content.ts'
import { checkSite, describeCheck, readSite } from './features/content/read-site.ts'
import { applyTimeZone, readSiteTexts, withSiteTexts } from './features/content/site-texts.ts'
import { createCatalogs } from './features/matching/catalogs.ts'
import { createModelServices } from './features/model/status/model-monitor.ts'
import { findDutyRisks } from './features/outgoing/duty/service.ts'
import { createCompleteMail } from './features/outgoing/duty/write-notice.ts'
import { resealWebhooks } from './features/outgoing/webhooks/service.ts'
import { findBackupRisks } from './features/portal/backups/last-backup.ts'
import { readCounts } from './features/portal/inbox/counts/count-queries.ts'
import { createCountStreams } from './features/portal/inbox/counts/count-streams.ts'
import {
  describeFirstAdmin,
  ensureFirstAdmin,
  reportCommonPassword,
} from './features/sign-in/accounts/first-admin.ts'
import { resealTotps } from './features/sign-in/credentials/second-factor/manage.ts'
import { createTokens, findTokenSecrets } from './features/sign-in/session/tokens.ts'
import { createFacts, createReadiness } from './operations/health/readiness.ts'
import { loadPages } from './operations/pages/load-pages.ts'
import { facilityPageRoutes, pageRoutes } from './operations/pages/routes.ts'
import { securityTxtRoutes, siteMapRoutes } from './operations/pages/site-map.ts'
import { createBackground, createShutdown } from './platform/background.ts'
import { ensureDataDir } from './platform/data-dir.ts'
import { quietOutages } from './platform/database/outage.ts'
import { reportDatabaseRole } from './platform/database/roles/roles.ts'
import { createDiskSpace } from './platform/disk-space.ts'
import { type Env, readEnv } from './platform/env.ts'
import { describeError } from './platform/http/api-error.ts'
import { leaveRoot } from './platform/leave-root/leave-root.ts'
import { checkEndpoint, listenOrThrow } from './platform/listen.ts'
import { jsonLog } from './platform/log.ts'
import { createMailWorker } from './platform/mail/service.ts'
import { OperatorError } from './platform/operator-error.ts'
import type { Platform } from './platform/platform.ts'
import { createRisks, logRisk, type Risks } from './platform/risks.ts'
import { withSettingsFile } from './platform/settings/kinds.ts'
import { openServerDatabase } from './start/open-database.ts'
import { startWorkers } from './start/start-workers.ts'

const BUILD_FOLDER = join(import.meta.dirname, '../dist')
/** How long a shutdown waits for open requests, in milliseconds, besides the time that a family may wait for the model. */
const DRAIN_MS = 10_000
/** Bun's maximum idle timeout of a connection, in seconds. */
const MAX_IDLE_S = 255

const log = quietOutages(jsonLog)
const shutdown = createShutdown(log)

/** The start in its order: settings, pages, database, services, routes, the port, and then what works by itself. */
async function start(): Promise<void> {
  const risks = createRisks(log)
  const { env, dataDir } = await readSettings(risks)
  const ownContent = await readOwnContent(dataDir)
  const siteSettings = { env, own: ownContent, timeZone: env.TIME_ZONE }
  const pages = await loadPages(BUILD_FOLDER, readSite(env, ownContent))
  const stores = openStores(env, log)
  const database = await openServerDatabase({ env, log, risks, stores, shutdown }, dataDir)
  const { sql, probeSql, dataFolder, openOwner } = database
  const firstAdmin = await ensureFirstAdmin(sql, env, dataDir)
  if (!firstAdmin) await reportCommonPassword(env, risks)
  const platform: Platform = { sql, env, log, now: () => new Date(), background: createBackground(log) }
  await reportRisks(platform, risks)

  const disk = createDiskSpace(env, dataFolder ? [dataDir, dataFolder] : [dataDir], log)
  const services = {
    ...(await createServices(platform)),
    probeSql,
    openOwner,
    stores,
    disk,
    readiness: createReadiness(createFacts({ sql: probeSql, disk, stores }), log),
    siteSettings,
    disclosures: ownContent.disclosures ?? {},
    deskTexts: readDeskTexts(ownContent),
    risks,
  }
  // The first family doesn't wait for it.
  await services.catalogs.current()
  const texts = await readSiteTexts(sql)
  applyTimeZone(siteSettings, texts)
  const shown = withSiteTexts(siteSettings, texts)
  const siteCheck = checkSite(shown.env, shown.own)
  const app = createApp(services)
    .use(facilityPageRoutes({ sql, log, pages }))
    .use(siteMapRoutes(platform))
    .use(securityTxtRoutes(platform))
    .use(pageRoutes(pages))
  listenOrThrow(env, () =>
    app.listen({ port: env.PORT, hostname: env.HOST, idleTimeout: idleSeconds(env), reusePort: false }),
  )
  shutdown.add(() => finishRequests(platform, () => app.server?.stop()))
  shutdown.add(async () => {
    services.readiness.leave()
    await Bun.sleep(env.DRAIN_S * 1000)
  })

  // A supervisor counts on this line, so nothing that can fail comes after it.
  console.log(`Hearthfinder is ready at ${env.PUBLIC_URL ?? `http://${env.HOST}:${app.server?.port}`}`)
  for (const line of siteCheck.isLive ? describeCheck(siteCheck) : []) console.log(line)
  if (firstAdmin) console.log(describeFirstAdmin(firstAdmin, process.stdout.isTTY === true))
  const stopWorkers = startWorkers({ ...services, pages })
  shutdown.add(async () => stopWorkers())
}

/** Reads the settings, and gives up root's rights before anything is written. */
async function readSettings(risks: Risks): Promise<{ env: Env; dataDir: string }> {
  const checked = readEnv(withSettingsFile(process.env))
  await checkEndpoint(checked)
  const dataDir = resolve(checked.DATA_DIR)
  await leaveRoot(checked, dataDir, { log, risks })
  // What needs the folder says so if it can't be created.
  await ensureDataDir(dataDir).catch(() => {})
  return { env: { ...checked, ...(await findTokenSecrets(checked, dataDir)) }, dataDir }
}

async function createServices(platform: Platform) {
  const { sql, env, log } = platform
  const tokens = createTokens(env.JWT_SECRET, env.JWT_SECRET_PREVIOUS)
  await resealTotps(platform, tokens)
  await resealWebhooks(sql, tokens)
  return {
    ...platform,
    tokens,
    catalogs: createCatalogs(sql, log),
    mailWorker: createMailWorker({ ...platform, complete: createCompleteMail(sql, env) }),
    countStreams: createCountStreams({ log, readCounts: () => readCounts(sql, env.TIME_ZONE) }),
    ...createModelServices(platform),
  }
}

/** Waits for the requests in progress, and for what they started, within a bound. */
async function finishRequests(
  { env, background }: Platform,
  stop: () => Promise<void> | undefined,
): Promise<void> {
  const finished = async () => {
    await stop()
    await background.idle()
  }
  await Promise.race([finished(), Bun.sleep(env.MATCH_DEADLINE_MS + DRAIN_MS)])
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

/** Logs what an operator should change. Risks that can end while the server runs are found again by the portal. */
async function reportRisks(platform: Platform, risks: Risks): Promise<void> {
  const { sql, env, log, now } = platform
  await reportDatabaseRole(sql, risks)
  const found = [
    ...(await findCatalogueRisks(sql)),
    ...(await findSourceRisks(platform)),
    ...(await findBackupRisks(sql, now())),
    ...(await findDutyRisks(sql, env)),
  ]
  for (const risk of found) logRisk(log, risk)
}
