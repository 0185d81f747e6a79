import type { Deps } from '../app.ts'
import type { Background } from '../background.ts'
import type { Discoveries } from '../matching/discoveries.ts'

/** What the questionnaire stands on. */
export type QuestionnaireDeps = Pick<Deps, 'sql' | 'env' | 'log' | 'ranker' | 'clock'> & {
  background: Background
  discoveries: Discoveries
  /** The matchings that run in this process, by the hex of their key's hash. */
  running: Map<string, Promise<void>>
}
