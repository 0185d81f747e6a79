import { DAY_MS, HOUR_MS } from '#shared/contract/time.ts'
import { writeFailureCounts } from '../features/audit/stranger-failures.ts'
import { sweepImages } from '../features/businesses/images/service.ts'
import type { Stores } from '../features/businesses/images/stores.ts'
import { makeOutdatedPacks } from '../features/catalogue/packs/build-packs.ts'
import { checkDueSources } from '../features/catalogue/sources/check-source.ts'
import type { SiteSettings } from '../features/content/site-texts.ts'
import { sweepFamilyLists } from '../features/family/family-lists/service.ts'
import { copyTombstones } from '../features/leads/erasures/service.ts'
import { buildBody } from '../features/leads/webhook-bodies/build-body.ts'
import type { LetterReader } from '../features/model/letters/letter-reader.ts'
import type { ModelMonitor } from '../features/model/status/model-monitor.ts'
import { sendDigests } from '../features/outgoing/duty/service.ts'
import { createPost, deliverDueWebhooks } from '../features/outgoing/webhooks/deliver.ts'
import type { CountStreams } from '../features/portal/inbox/counts/count-streams.ts'
import { sweepExpired } from '../features/portal/retention/schedule.ts'
import { sweepAttempts } from '../features/sign-in/session/attempts.ts'
import type { Tokens } from '../features/sign-in/session/tokens.ts'
import { expireUpgradeBackups } from '../operations/backup/before-upgrade.ts'
import { type Pages, startKeepingCurrent } from '../operations/pages/load-pages.ts'
import { repeat } from '../platform/background.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { MailWorker } from '../platform/mail/service.ts'
import type { Platform } from '../platform/platform.ts'
import { sweepStaleCounts } from '../platform/rate-limit/service.ts'

interface WorkerDeps extends Platform {
  tokens: Tokens
  mailWorker: MailWorker
  stores: Stores
  monitor: ModelMonitor
  letterReader: LetterReader
  countStreams: CountStreams
  openOwner: () => Sql
  siteSettings: SiteSettings
  pages: Pages
}

/** Starts everything that works without a request: mail, webhooks, the model's monitor, sweeps. @returns what stops it */
export function startWorkers(deps: WorkerDeps): () => void {
  const { mailWorker, monitor, letterReader, countStreams, stores } = deps
  mailWorker.start()
  monitor.start()
  letterReader.start()
  void deps.background.run('image store', async () => (await stores.find(stores.current)).prepare())
  const stops = [...startRegularWork(deps), startKeepingCurrent(deps)]
  return () => {
    monitor.stop()
    letterReader.stop()
    mailWorker.stop()
    for (const stop of stops) stop()
    countStreams.stop()
  }
}

const WEBHOOKS_MS = 5000
const MINUTE_MS = 60_000

/**
 * Starts what is done again and again. Every server does it: rows are locked, and packs and sources have leases, so that
 * nothing is done twice. What has a minute begins after one, so as not to delay a start.
 */
function startRegularWork(deps: WorkerDeps): (() => void)[] {
  const { background, sql } = deps
  const post = createPost({ allowsPrivate: deps.env.WEBHOOK_PRIVATE_ADDRESSES === 'on' })
  const webhookDeps = { ...deps, post, buildBody }
  return [
    repeat(background, 'webhooks', WEBHOOKS_MS, () => deliverDueWebhooks(webhookDeps)),
    repeat(background, 'digests', MINUTE_MS, () => sendDigests(deps)),
    repeat(background, 'packs', MINUTE_MS, () => makeOutdatedPacks(deps)),
    repeat(background, 'source checks', MINUTE_MS, (signal) => checkDueSources(deps, signal)),
    repeat(background, 'failure counts', MINUTE_MS, () => writeFailureCounts(deps)),
    repeat(background, 'rate limit sweep', MINUTE_MS, () => sweepStaleCounts(sql)),
    repeat(background, 'attempts sweep', MINUTE_MS, () => sweepAttempts(deps)),
    repeat(background, 'retention', HOUR_MS, (signal) => sweepExpired(deps, signal), true),
    repeat(background, 'image sweep', HOUR_MS, () => sweepImages(deps), true),
    repeat(background, 'family list sweep', HOUR_MS, () => sweepFamilyLists(deps), true),
    repeat(background, 'tombstone copies', HOUR_MS, () => copyTombstones(deps), true),
    repeat(background, 'upgrade backups', DAY_MS, () => expireUpgradeBackups(deps), true),
  ]
}
