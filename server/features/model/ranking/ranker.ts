import type { Admission, Ranker, Ranking } from '#server/features/matching/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countRefused, observe } from '#server/platform/telemetry/observe.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { FallbackReason } from '#shared/desk/model.ts'
import { MODEL_CANDIDATES } from '#shared/matching/matching.ts'
import { wishesOf } from '#shared/matching/wishes.ts'
import { type AskDeps, askModel, type ModelReply } from '../client/ask.ts'
import type { ModelQueue, QueueSlot } from '../client/model-queue.ts'
import { recordRanking } from '../usage/service.ts'
import {
  candidateFactsOf,
  familyFactsOf,
  orderPrompt,
  orderSchema,
  readOrder,
  TOPICS,
  type Topic,
} from './order-prompt.ts'

/** The reply of the model about the candidates, and what it said; undefined if it named none of them. */
interface OrderReply {
  reply: ModelReply
  opinion: Opinion | undefined
}

/** Asks the model once. Never throws. A partial reply is used up to where it ends. */
async function askForOrder(
  deps: AskDeps,
  answers: QuestionnaireSubmission,
  candidates: readonly Match[],
  signal: AbortSignal,
): Promise<OrderReply> {
  const wishes = wishesOf(answers)
  const facts = candidates.map((match) => candidateFactsOf(match, wishes))
  const reply = await askModel(deps, {
    endpoint: 'questionnaire',
    location: { city: answers.city, state: answers.state },
    prompt: orderPrompt(familyFactsOf(wishes), facts),
    schema: orderSchema(candidates.length),
    signal,
    isValid: (text) => readOrder(text, candidates.length).isValid,
  })
  return { reply, opinion: readOpinion(reply.text, candidates) }
}

/** Translates the numbers of a reply to the communities' ids. If a community has two topics, the first counts. */
function readOpinion(text: string, candidates: readonly Match[]): Opinion | undefined {
  const { ids: numbers, reasonCodes } = readOrder(text, candidates.length)
  const ids = numbers.map((number) => candidates[number - 1]?.id)
  const topics = new Map<string, Topic>()
  for (const [index, topic] of reasonCodes.entries()) {
    const id = ids[index]
    if (topic && id !== undefined && !topics.has(id)) topics.set(id, topic)
  }
  const named = ids.filter((id) => id !== undefined)
  return named.length > 0 ? { named, topics } : undefined
}

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
      await recordRanking(query, { fallback, durationMs: 0 })
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
  void deps.background.run('ranking record', () => recordRanking(deps.sql, outcome))
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
    const asked = await askForOrder(deps, answers, matches.slice(0, MODEL_CANDIDATES), signal)
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

/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RANK_OFFSET = 60
/** The rules count twice as much as the model. */
const RULES_WEIGHT = 2

/**
 * Fuses the rules' order with the model's: an item's total is its weighted reciprocal rank in the rules' order plus its
 * reciprocal rank in the model's. The weights limit the model: of twelve items, only the rules' first six can come first,
 * and no item moves up more than five places (see fuse-orders.test.ts).
 * @param rules the items, best first
 * @param model the same items in the model's order
 */
export function fuseOrders<Item>(rules: readonly Item[], model: readonly Item[]): Item[] {
  const reciprocalRank = (order: readonly Item[], item: Item) => 1 / (RANK_OFFSET + order.indexOf(item) + 1)
  const total = (item: Item) => RULES_WEIGHT * reciprocalRank(rules, item) + reciprocalRank(model, item)
  const totals = new Map(rules.map((item) => [item, total(item)]))
  // The sort is stable, so items with equal totals stay in the rules' order.
  return [...rules].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
}

/**
 * Completes the order that a model named: unknown items are dropped, repeated ones keep their first position, and missing
 * ones follow in the rules' order, as RankGPT appends them (Sun et al., 2023, https://arxiv.org/abs/2304.09542).
 * @param rules all items, best first
 */
export function repairOrder<Item>(named: readonly Item[], rules: readonly Item[]): Item[] {
  const known = named.filter((item) => rules.includes(item))
  return [...new Set([...known, ...rules])]
}

/** What the model said about the candidates, by the communities' ids. */
interface Opinion {
  /** The candidates that it named, best first. They may be too few, or repeated. */
  named: readonly string[]
  /** The most important topic of some of them. */
  topics: ReadonlyMap<string, Topic>
}

/**
 * Computes a family's list: the candidates in the fused order, then the others in the rules' order. A community that
 * is ruled out stays below those that aren't.
 */
export function refineMatches(matches: Match[], { named, topics }: Opinion): Match[] {
  const candidates = new Map(matches.slice(0, MODEL_CANDIDATES).map((match) => [match.id, match]))
  const rules = [...candidates.keys()]
  const fused = fuseOrders(rules, repairOrder(named, rules)).map((id) =>
    putFirst(candidates.get(id) as Match, topics.get(id)),
  )
  return [
    ...fused.toSorted((a, b) => (a.hindrance ?? 0) - (b.hindrance ?? 0)),
    ...matches.slice(MODEL_CANDIDATES),
  ]
}

/**
 * Moves the match's reasons of this topic to the front, so that cards show them. Only reasons that the record supports
 * exist, so a topic without such a reason changes nothing.
 */
function putFirst(match: Match, topic: Topic | undefined): Match {
  const codes: readonly string[] = topic ? TOPICS[topic] : []
  const preferred = match.reasons.filter(({ code }) => codes.includes(code))
  if (preferred.length === 0) return match
  return {
    ...match,
    reasons: [...preferred, ...match.reasons.filter((reason) => !preferred.includes(reason))],
  }
}
