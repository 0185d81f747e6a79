import type { Admission, Ranker, Ranking } from '#server/features/matching/ranker.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Random, shuffle } from '#server/platform/random.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import { countRefused } from '#server/platform/telemetry/work-metrics.ts'
import type { Match } from '#shared/facility.ts'
import type { FallbackReason } from '#shared/model-figures.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { type Wishes, wishesOf } from '#shared/wishes.ts'
import type { AskDeps, ModelReply } from '../client/ask.ts'
import type { ModelQueue, QueueSlot } from '../client/model-queue.ts'
import type { ModelGate } from './model-gate.ts'
import { candidateFactsOf, familyFactsOf } from './order-facts.ts'
import { MAX_CANDIDATES } from './order-schema.ts'
import { askForOrder, type Pass } from './pass.ts'
import { insertRanking } from './ranking-queries.ts'
import { type Opinion, refineMatches } from './refine-matches.ts'
import { repairOrder } from './repair-order.ts'

/** The first pass shows the rules' order. At most this many more show shuffled orders. */
const MAX_SHUFFLED_PASSES = 3
/** Another pass begins only if it is expected to end within this share of the deadline. */
const MORE_PASSES_SHARE = 0.5

export type RankerDeps = AskDeps &
  Pick<Platform, 'background'> & { queue: Pick<ModelQueue, 'enter'>; gate: ModelGate }

/** Creates a ranker that asks the operator's model if the gate is open and the queue has room. */
export function createModelRanker(deps: RankerDeps): Ranker {
  const refused = (fallback: FallbackReason): Admission => ({
    kind: 'refused',
    async record(query) {
      await insertRanking(query, { fallback, calls: 0, durationMs: 0 })
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

/** The results of one family's turn. */
interface PassResults {
  replies: ModelReply[]
  opinions: Opinion[]
}

async function rankInTurn(
  deps: RankerDeps,
  slot: QueueSlot,
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
): Promise<{ ranking: Ranking; fallback: FallbackReason | null }> {
  const start = performance.now()
  const { replies, opinions } = await runPasses(deps, slot, answers, matches.slice(0, MAX_CANDIDATES), signal)
  const fallback = opinions.length > 0 ? null : fallbackOf(replies.at(-1), signal)
  const outcome = { fallback, calls: replies.length, durationMs: Math.round(performance.now() - start) }
  void deps.background.run('ranking record', () => insertRanking(deps.sql, outcome))
  const tokenUsage = usageOf(replies)
  const ranking: Ranking = {
    facilities: refineMatches(matches, opinions),
    rankedBy: fallback ? 'rules' : 'rules and model',
    ...(tokenUsage && { tokenUsage }),
  }
  return { ranking, fallback }
}

/** Asks the model as many times as the deadline allows, or not at all if its turn comes too late. */
async function runPasses(
  deps: RankerDeps,
  slot: QueueSlot,
  answers: QuestionnaireSubmission,
  candidates: Match[],
  signal: AbortSignal,
): Promise<PassResults> {
  const start = performance.now()
  const wishes = wishesOf(answers)
  const results: PassResults = { replies: [], opinions: [] }
  try {
    const model = deps.model.at(await slot.waitForTurn(signal))
    do {
      const { length } = results.replies
      const shown = length === 0 ? candidates : shuffle(candidates, new Random(length))
      const pass = await askForOrder({ ...deps, model }, { ...questionOf(answers, wishes, shown), signal })
      slot.recordPassDuration(pass.reply.durationMs)
      results.replies.push(pass.reply)
      results.opinions.push(...opinionOf(pass, shown, candidates))
    } while (shouldAskAgain(deps, slot, results.replies, performance.now() - start))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    slot.leave()
  }
  return results
}

const questionOf = ({ city, state }: QuestionnaireSubmission, wishes: Wishes, shown: Match[]) => ({
  endpoint: 'questionnaire' as const,
  location: { city, state },
  family: familyFactsOf(wishes),
  candidates: shown.map((match) => candidateFactsOf(match, wishes)),
})

/** Translates a pass to the communities' ids and completes its order. Empty if the pass named no candidate. */
function opinionOf({ named, topics }: Pass, shown: Match[], candidates: Match[]): Opinion[] {
  if (named.length === 0) return []
  const idOf = (number: number) => shown[number - 1]?.id ?? ''
  const rules = candidates.map(({ id }) => id)
  return [
    {
      order: repairOrder(named.map(idOf), rules),
      topics: new Map([...topics].map(([number, topic]) => [idOf(number), topic])),
    },
  ]
}

/** Another pass makes the order more stable. Worth it only if no other family is waiting and it will be quick. */
function shouldAskAgain(
  { env }: RankerDeps,
  slot: QueueSlot,
  replies: ModelReply[],
  spentMs: number,
): boolean {
  if (replies.length > MAX_SHUFFLED_PASSES || slot.isAnotherWaiting()) return false
  if (replies.at(-1)?.outcome !== 'answered') return false
  const slowest = Math.max(...replies.map(({ durationMs }) => durationMs))
  return spentMs + slowest <= env.MATCH_DEADLINE_MS * MORE_PASSES_SHARE
}

const FALLBACK_OF: Partial<Record<ModelReply['outcome'], FallbackReason>> = {
  answered: 'invalid',
  invalid: 'invalid',
  cut: 'invalid',
  unreachable: 'unreachable',
}

/** Why only the rules decide. @param last undefined if the turn did not begin */
function fallbackOf(last: ModelReply | undefined, signal: AbortSignal): FallbackReason {
  if (signal.aborted) return 'deadline'
  return (last && FALLBACK_OF[last.outcome]) ?? 'failed'
}

/** The recorded tokens and cost of these calls, or undefined if the model reported none. */
function usageOf(replies: ModelReply[]): Ranking['tokenUsage'] {
  const counted = replies.filter(({ costMicrodollars }) => costMicrodollars !== null)
  if (counted.length === 0) return undefined
  const sum = (of: (reply: ModelReply) => number | null) =>
    counted.reduce((total, reply) => total + (of(reply) ?? 0), 0)
  return {
    estimatedCost: sum((reply) => reply.costMicrodollars) / 1_000_000,
    totalTokens: sum((reply) => reply.promptTokens) + sum((reply) => reply.completionTokens),
  }
}
