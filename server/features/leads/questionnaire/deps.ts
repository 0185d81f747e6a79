import type { Discoveries } from '#server/features/matching/catalog.ts'
import type { Catalogs } from '#server/features/matching/catalogs.ts'
import type { Ranker } from '#server/features/matching/service.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { MailWorker } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Disclosures } from '#shared/desk/disclosures/built-in.ts'

export type QuestionnaireDeps = Pick<Platform, 'sql' | 'env' | 'log' | 'background' | 'clock'> & {
  disk: DiskSpace
  /** The operator's own notices of states. */
  disclosures: Disclosures
  /** Without a ranker, the rules' order is final immediately. */
  ranker?: Ranker
  /** Whether a model reads letters. */
  letterReader?: { mayRead(): boolean }
  catalogs: Catalogs
  discoveries: Discoveries
  mailWorker: MailWorker
  /** The rankings running in this process, by the key's hash in hex. */
  running: Map<string, Promise<void>>
}
