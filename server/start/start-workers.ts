import { startFailureCounts } from '../features/audit/stranger-failures.ts'
import type { Stores } from '../features/businesses/images/stores.ts'
import { startImageSweep } from '../features/businesses/images/sweep.ts'
import { startPackBuilder } from '../features/catalogue/packs/build-packs.ts'
import { startSourceChecks } from '../features/catalogue/sources/check-source.ts'
import type { SiteSettings } from '../features/content/site-texts.ts'
import { startFamilyListSweep } from '../features/family/family-lists/service.ts'
import { startTombstoneCopies } from '../features/leads/erasures/copy-tombstones.ts'
import { buildBody } from '../features/leads/webhook-bodies/build-body.ts'
import type { LetterReader } from '../features/model/letters/letter-reader.ts'
import type { ModelMonitor } from '../features/model/status/model-monitor.ts'
import { startDigests } from '../features/outgoing/duty/digests.ts'
import { startWebhooks } from '../features/outgoing/webhooks/deliver.ts'
import { createPost } from '../features/outgoing/webhooks/post.ts'
import type { CountStreams } from '../features/portal/inbox/counts/count-streams.ts'
import { startRetention } from '../features/portal/retention/schedule.ts'
import type { Tokens } from '../features/sign-in/session/tokens.ts'
import { startUpgradeBackupExpiry } from '../operations/backup/before-upgrade.ts'
import { type Pages, startKeepingCurrent } from '../operations/pages/load-pages.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { MailWorker } from '../platform/mail/mail-worker.ts'
import type { Platform } from '../platform/platform.ts'

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
  const { mailWorker, monitor, letterReader, countStreams, env } = deps
  mailWorker.start()
  monitor.start()
  letterReader.start()
  const post = createPost({ allowsPrivate: env.WEBHOOK_PRIVATE_ADDRESSES === 'on' })
  const stops = [
    startRetention(deps),
    startImageSweep(deps),
    startPackBuilder(deps),
    startSourceChecks(deps),
    startFamilyListSweep(deps),
    startFailureCounts(deps),
    startDigests(deps),
    startWebhooks({ ...deps, post, buildBody }),
    startTombstoneCopies(deps),
    startUpgradeBackupExpiry(deps),
    startKeepingCurrent(deps),
  ]
  return () => {
    monitor.stop()
    letterReader.stop()
    mailWorker.stop()
    for (const stop of stops) stop()
    countStreams.stop()
  }
}
