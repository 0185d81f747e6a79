import { startPackBuilder } from '../features/catalogue/packs/pack-builder.ts'
import { startTombstoneCopies } from '../features/family/erasures/copy-tombstones.ts'
import { startAnswerSweep } from '../features/family/questionnaire/stored-answer/sweep.ts'
import { startSharedListSweep } from '../features/family/shared-lists/sweep.ts'
import type { ModelMonitor } from '../features/model/status/model-monitor.ts'
import { startSealing } from '../features/portal/audit/seal.ts'
import { startDigests } from '../features/portal/duty/digests.ts'
import type { Stores } from '../features/portal/images/stores.ts'
import { startImageSweep } from '../features/portal/images/sweep.ts'
import type { CountStreams } from '../features/portal/inbox/counts/count-streams.ts'
import { startInboxFill } from '../features/portal/inbox/fill.ts'
import type { PictureCopier } from '../features/portal/pictures/copier.ts'
import { startRetention } from '../features/portal/retention/schedule.ts'
import type { Tokens } from '../features/portal/session/tokens.ts'
import { createPost } from '../features/portal/webhooks/post.ts'
import { startWebhooks } from '../features/portal/webhooks/worker.ts'
import { startUpgradeBackupExpiry } from '../operations/backup/upgrade-backups.ts'
import type { MailWorker } from '../platform/mail/mail-worker.ts'
import type { Platform } from '../platform/platform.ts'

interface WorkerDeps extends Platform {
  tokens: Tokens
  mailWorker: MailWorker
  stores: Stores
  pictures: PictureCopier
  monitor: ModelMonitor
  countStreams: CountStreams
}

/** Starts everything that works without a request: mail, webhooks, the model's monitor, sweeps. @returns what stops it */
export function startWorkers(deps: WorkerDeps): () => void {
  const { mailWorker, pictures, monitor, countStreams, env } = deps
  mailWorker.start()
  pictures.start()
  monitor.start()
  const post = createPost({ allowsPrivate: env.WEBHOOK_PRIVATE_ADDRESSES === 'on' })
  const stops = [
    startRetention(deps),
    startImageSweep(deps),
    startPackBuilder(deps),
    startSharedListSweep(deps),
    startSealing(deps),
    startDigests(deps),
    startWebhooks({ ...deps, post }),
    startAnswerSweep(deps),
    startInboxFill(deps),
    startTombstoneCopies(deps),
    startUpgradeBackupExpiry(deps),
  ]
  return () => {
    monitor.stop()
    mailWorker.stop()
    pictures.stop()
    for (const stop of stops) stop()
    countStreams.stop()
  }
}
