import type { Platform } from '../../../platform/platform.ts'
import type { Discoveries } from '../matching/discoveries.ts'
import type { Ranker } from '../matching/ranker.ts'

/** What the questionnaire stands on. */
export type QuestionnaireDeps = Pick<Platform, 'sql' | 'env' | 'log' | 'background' | 'clock'> & {
  /** Without one, the rules' order is final at once. */
  ranker?: Ranker
  discoveries: Discoveries
  /** The matchings that run in this process, by the hex of their key's hash. */
  running: Map<string, Promise<void>>
}
