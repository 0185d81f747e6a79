import { getAdmitted } from '#server/features/matching/ranker.ts'
import type { AskDeps } from '#server/features/model/client/ask.ts'
import { ModelQueue } from '#server/features/model/client/model-queue.ts'
import { type ExamResult, examine } from '#server/features/model/exam/examine.ts'
import { createModelRanker } from '#server/features/model/ranking/ranker.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { FamilySearch } from './family-search.ts'

/** What one model reached. */
export interface ModelEvaluation {
  exam: ExamResult | undefined
  /** The list of each family with the model's help, as with MODEL_EXAM off, in the families' order. */
  lists: Match[][]
}

/** Examines a model as the product does, then has it help with every family's list, whether it passed or not. */
export async function evaluateModel(
  deps: AskDeps,
  searches: readonly FamilySearch[],
): Promise<ModelEvaluation> {
  const deadlineMs = deps.env.MATCH_DEADLINE_MS
  const queue = new ModelQueue(1, deadlineMs)
  const exam = await examine({ ...deps, queue }, { deadlineMs, signal: new AbortController().signal })
  const background = createBackground(deps.log)
  const ranker = createModelRanker({ ...deps, queue, background, gate: { mayRank: () => true } })
  const lists: Match[][] = []
  for (const { family, matches } of searches) {
    const admission = ranker.admit()
    const ranking = await getAdmitted(admission, matches)?.rank(
      family.answers,
      matches,
      AbortSignal.timeout(deadlineMs),
    )
    if (admission.kind === 'admitted') admission.leave()
    lists.push(ranking?.facilities ?? matches)
    if (lists.length % 10 === 0)
      console.log(`${deps.model.name}: ${lists.length} of ${searches.length} families`)
  }
  await background.idle()
  return { exam, lists }
}
