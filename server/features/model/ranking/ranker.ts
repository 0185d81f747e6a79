import type { Admission, Ranker, Ranking } from '#server/features/matching/ranker.ts'
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
import { orderSchema, readOrder, type Topic } from './order-answer.ts'
import { candidateFactsOf, familyFactsOf, orderPrompt } from './order-prompt.ts'
import { type Opinion, refineMatches } from './refine-matches.ts'

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
