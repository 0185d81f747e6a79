import type { Match } from '#shared/facility.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { wishesOf } from '#shared/wishes.ts'
import { type AskDeps, askModel, type ModelReply } from '../client/ask.ts'
import { candidateFactsOf, familyFactsOf } from './order-facts.ts'
import { orderPrompt } from './order-prompt.ts'
import { orderSchema, type Topic } from './order-schema.ts'
import { readOrder } from './read-order.ts'
import type { Opinion } from './refine-matches.ts'

/** The reply of the model about the candidates, and what it said; undefined if it named none of them. */
export interface OrderReply {
  reply: ModelReply
  opinion: Opinion | undefined
}

/** Asks the model once. Never throws. A partial reply is used up to where it ends. */
export async function askForOrder(
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
export function readOpinion(text: string, candidates: readonly Match[]): Opinion | undefined {
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
