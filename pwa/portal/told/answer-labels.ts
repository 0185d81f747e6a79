import type { AnswerState } from '#shared/catalog/own-page.ts'

/** What became of what a community said by its link. */
export const ANSWER_LABELS: Record<AnswerState, string> = {
  waits: 'waits for you',
  counts: 'families see it',
  refused: 'not shown',
  withdrawn: 'taken back by the home',
}
