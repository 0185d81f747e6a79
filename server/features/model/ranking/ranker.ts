import type { Match } from '../../../../shared/facility.ts'
import type { FallbackReason } from '../../../../shared/model-figures.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Admission, Ranker, Ranking } from '../../family/matching/ranker.ts'
import { type Wishes, wishesOf } from '../../family/matching/wishes.ts'
import type { AskDeps, ModelReply } from '../client/ask.ts'
import type { Place, Turns } from '../client/turns.ts'
import type { ModelGate } from './model-gate.ts'
import { candidateFactsOf, familyFactsOf } from './order-facts.ts'
import { MAX_CANDIDATES } from './order-schema.ts'
import { askForOrder, type Pass } from './pass.ts'
import { insertRanking } from './ranking-queries.ts'
import { type Opinion, refineMatches } from './refine-matches.ts'
import { repairOrder } from './repair-order.ts'
import { shuffle } from './shuffle.ts'

/** After the first pass, in the rules' order, so many in shuffled orders at most. */
const MAX_SHUFFLED = 3
/** Another pass begins only when it can be expected to end within this share of the deadline. */
const SHARE_FOR_MORE = 0.5

export type RankerDeps = AskDeps &
  Pick<Platform, 'background'> & { turns: Pick<Turns, 'enter'>; gate: ModelGate }

/** A ranker that asks the operator's model, when it may and when its queue has room. */
export function createModelRanker(deps: RankerDeps): Ranker {
  const refused = (fallback: FallbackReason): Admission => ({
    kind: 'refused',
    note: (query) => insertRanking(query, { fallback, calls: 0, durationMs: 0 }),
  })
  return {
    admit() {
      if (!deps.gate.mayRank()) return refused('not_ready')
      const place = deps.turns.enter()
      if (!place) return refused('busy')
      return {
        kind: 'admitted',
        rank: (answers, matches, signal) => rankInTurn(deps, place, answers, matches, signal),
        leave: place.leave,
      }
    },
  }
}

/** What the model said in one family's turn. */
interface Heard {
  replies: ModelReply[]
  opinions: Opinion[]
}

async function rankInTurn(
  deps: RankerDeps,
  place: Place,
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
): Promise<Ranking> {
  const began = performance.now()
  const { replies, opinions } = await hear(deps, place, answers, matches.slice(0, MAX_CANDIDATES), signal)
  const fallback = opinions.length > 0 ? null : fallbackOf(replies.at(-1), signal)
  const note = { fallback, calls: replies.length, durationMs: Math.round(performance.now() - began) }
  void deps.background.run('note of a ranking', () => insertRanking(deps.sql, note))
  const tokenUsage = usageOf(replies)
  return {
    facilities: refineMatches(matches, opinions),
    rankedBy: fallback ? 'rules' : 'rules and model',
    ...(tokenUsage && { tokenUsage }),
  }
}

/** Asks as often as there is time for; not at all when the turn did not come in time. */
async function hear(
  deps: RankerDeps,
  place: Place,
  answers: QuestionnaireSubmission,
  candidates: Match[],
  signal: AbortSignal,
): Promise<Heard> {
  const began = performance.now()
  const wishes = wishesOf(answers)
  const heard: Heard = { replies: [], opinions: [] }
  try {
    await place.turn(signal)
    do {
      const { length } = heard.replies
      const shown = length === 0 ? candidates : shuffle(candidates, length)
      const pass = await askForOrder(deps, { ...questionOf(answers, wishes, shown), signal })
      place.passTook(pass.reply.durationMs)
      heard.replies.push(pass.reply)
      heard.opinions.push(...opinionOf(pass, shown, candidates))
    } while (isWorthMore(deps, place, heard.replies, performance.now() - began))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    place.leave()
  }
  return heard
}

const questionOf = ({ city, state }: QuestionnaireSubmission, wishes: Wishes, shown: Match[]) => ({
  endpoint: 'questionnaire' as const,
  place: { city, state },
  family: familyFactsOf(wishes),
  candidates: shown.map((match) => candidateFactsOf(match, wishes)),
})

/** The pass by the communities' own ids, repaired; none when it named no candidate, of those in the rules' order. */
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

/** Another pass steadies the order, as long as nobody waits and it comes soon. */
function isWorthMore({ env }: RankerDeps, place: Place, replies: ModelReply[], spentMs: number): boolean {
  if (replies.length > MAX_SHUFFLED || place.isWaitedFor()) return false
  if (replies.at(-1)?.outcome !== 'answered') return false
  const slowest = Math.max(...replies.map(({ durationMs }) => durationMs))
  return spentMs + slowest <= env.MATCH_DEADLINE_MS * SHARE_FOR_MORE
}

const FALLBACK_OF: Partial<Record<ModelReply['outcome'], FallbackReason>> = {
  answered: 'invalid',
  invalid: 'invalid',
  cut: 'invalid',
  unreachable: 'unreachable',
}

/** Why the rules alone decide; the last reply is undefined when the turn did not come. */
function fallbackOf(last: ModelReply | undefined, signal: AbortSignal): FallbackReason {
  if (signal.aborted) return 'deadline'
  return (last && FALLBACK_OF[last.outcome]) ?? 'failed'
}

/** What the accounts say about these calls; undefined when the model reported nothing. */
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
