import type { Deps } from '../app.ts'
import type { Background } from '../background.ts'

/** What the questionnaire stands on. */
export type QuestionnaireDeps = Pick<Deps, 'sql' | 'env' | 'log' | 'ranker'> & {
  background: Background
  /** The matchings that run in this process, by the hex of their key's hash. */
  running: Map<string, Promise<void>>
}
