import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { GuardDeps } from '../session/guard.ts'

export type AccountDeps = GuardDeps &
  Pick<Platform, 'env' | 'log' | 'background' | 'clock' | 'now'> & { mailWorker: MailWorker }
