import type { Admission, Ranker, Ranking } from '#server/features/matching/ranker.ts'
import type { Platform } from '#server/platform/platform.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import { countRefused } from '#server/platform/telemetry/work-metrics.ts'
import type { Match } from '#shared/facility.ts'
import type { FallbackReason } from '#shared/model.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { AskDeps, ModelReply } from '../client/ask.ts'
import type { ModelQueue, QueueSlot } from '../client/model-queue.ts'
import { askForOrder, type OrderReply } from './ask-for-order.ts'
import { MAX_CANDIDATES } from './order-schema.ts'
import { insertRanking } from './ranking-queries.ts'
import { refineMatches } from './refine-matches.ts'

/** Tells the ranker whether Ollama has the model and the model has passed its examination. */
export interface ModelGate {
  /** Called once per search, before it is stored. Answers immediately, from memory. */
  mayRank(): boolean
}

export type RankerDeps = AskDeps &
  Pick<Platform, 'background'> & { queue: Pick<ModelQueue, 'enter'>; gate: ModelGate }

/** Creates a ranker that asks the operator's model if the gate is open and the queue has room. */
export function createModelRanker(deps: RankerDeps): Ranker {
  const refused = (fallback: FallbackReason): Admission => ({
    kind: 'refused',
    async record(query) {
      await insertRanking(query, { fallback, durationMs: 0 })
      countRefused('ranking', fallback)
    },
  })
  return {
    admit() {
      if (!deps.gate.mayRank()) return refused('not_ready')
      const slot = deps.queue.enter()
      if (!slot) return refused('busy')
      return {
        kind: 'admitted',
        async rank(answers, matches, signal) {
          const work = () => rankInTurn(deps, slot, answers, matches, signal)
          return (await observe('ranking', work, ({ fallback }) => fallback ?? 'model')).ranking
        },
        leave: slot.leave,
      }
    },
  }
}

async function rankInTurn(
  deps: RankerDeps,
  slot: QueueSlot,
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
): Promise<{ ranking: Ranking; fallback: FallbackReason | null }> {
  const start = performance.now()
  const { reply, opinion } = await askInTurn(deps, slot, answers, matches, signal)
  const fallback = opinion ? null : fallbackOf(reply, signal)
  const outcome = { fallback, durationMs: Math.round(performance.now() - start) }
  void deps.background.run('ranking record', () => insertRanking(deps.sql, outcome))
  const tokenUsage = usageOf(reply)
  const ranking: Ranking = {
    facilities: opinion ? refineMatches(matches, opinion) : matches,
    rankedBy: fallback ? 'rules' : 'rules and model',
    ...(tokenUsage && { tokenUsage }),
  }
  return { ranking, fallback }
}

/** Asks the model, or not if the family's turn comes too late. */
async function askInTurn(
  deps: RankerDeps,
  slot: QueueSlot,
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
): Promise<Partial<OrderReply>> {
  try {
    await slot.waitForTurn(signal)
    const asked = await askForOrder(deps, answers, matches.slice(0, MAX_CANDIDATES), signal)
    slot.recordDuration(asked.reply.durationMs)
    return asked
  } catch (error) {
    if (!signal.aborted) throw error
    return {}
  } finally {
    slot.leave()
  }
}

const FALLBACK_OF: Partial<Record<ModelReply['outcome'], FallbackReason>> = {
  answered: 'invalid',
  invalid: 'invalid',
  cut: 'invalid',
  unreachable: 'unreachable',
}

/** Why only the rules decide. @param reply undefined if the turn did not begin */
function fallbackOf(reply: ModelReply | undefined, signal: AbortSignal): FallbackReason {
  if (signal.aborted) return 'deadline'
  return (reply && FALLBACK_OF[reply.outcome]) ?? 'failed'
}

/** The recorded tokens and cost of the call, or undefined if the model reported none. */
function usageOf(reply: ModelReply | undefined): Ranking['tokenUsage'] {
  if (!reply || reply.costMicrodollars === null) return undefined
  const { costMicrodollars, promptTokens, completionTokens } = reply
  return {
    estimatedCost: costMicrodollars / 1_000_000,
    totalTokens: (promptTokens ?? 0) + (completionTokens ?? 0),
  }
}
