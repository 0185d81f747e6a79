import { type AppServices, createApp } from '../app.ts'
import { openStores } from '../features/businesses/images/stores.ts'
import { readDeskTexts } from '../features/content/desk-texts.ts'
import { createCatalogs } from '../features/matching/catalogs.ts'
import { createModelServices } from '../features/model/status/model-monitor.ts'
import { createCompleteMail } from '../features/outgoing/duty/write-notice.ts'
import { readCounts } from '../features/portal/inbox/counts/count-queries.ts'
import { createCountStreams } from '../features/portal/inbox/counts/count-streams.ts'
import { createTokens } from '../features/sign-in/session/tokens.ts'
import { createFacts, createReadiness } from '../operations/health/readiness.ts'
import { createBackground } from '../platform/background.ts'
import { createDiskSpace } from '../platform/disk-space.ts'
import { createMailWorker } from '../platform/mail/service.ts'
import type { Platform } from '../platform/platform.ts'
import { createRisks } from '../platform/risks.ts'
import { silentLog } from './silent-log.ts'

/** Builds the app as `main.ts` does, from a database and an environment. Given services replace the defaults. */
export function createTestApp(given: Pick<Platform, 'sql' | 'env'> & Partial<AppServices>) {
  const { log = silentLog, now = () => new Date() } = given
  const background = given.background ?? createBackground(log)
  const platform = { sql: given.sql, env: given.env, log, now, clock: given.clock, background }
  const stores = given.stores ?? openStores(given.env, log)
  const disk = given.disk ?? createDiskSpace({ DISK_RESERVE_MB: 0 }, [], log)
  return createApp({
    ...platform,
    probeSql: given.sql,
    openOwner: given.openOwner ?? (() => given.sql),
    catalogs: given.catalogs ?? createCatalogs(given.sql, log),
    disk,
    readiness: given.readiness ?? createReadiness(createFacts({ sql: given.sql, disk, stores }), log),
    tokens: createTokens(given.env.JWT_SECRET, given.env.JWT_SECRET_PREVIOUS),
    mailWorker:
      given.mailWorker ??
      createMailWorker({ ...platform, complete: createCompleteMail(given.sql, given.env) }),
    siteSettings: given.siteSettings ?? { env: given.env, own: {}, timeZone: given.env.TIME_ZONE },
    disclosures: given.disclosures ?? {},
    deskTexts: given.deskTexts ?? readDeskTexts({}),
    risks: given.risks ?? createRisks(log),
    stores,
    countStreams:
      given.countStreams ??
      createCountStreams({ log, readCounts: () => readCounts(given.sql, given.env.TIME_ZONE) }),
    monitor: given.monitor ?? createModelServices(platform).monitor,
    ...(given.letterReader && { letterReader: given.letterReader }),
    ...(given.ranker && { ranker: given.ranker }),
  })
}
