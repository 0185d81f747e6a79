import { type AskDeps, askModel, type ModelReply, type Question } from '../client/ask.ts'
import type { CandidateFacts, FamilyFacts } from './order-facts.ts'
import { orderPrompt } from './order-prompt.ts'
import { orderSchema, type Topic } from './order-schema.ts'
import { readOrder } from './read-order.ts'

/** What the model is to put in order; the candidates are its 1, 2, 3 and so on. */
export interface OrderQuestion extends Pick<Question, 'endpoint' | 'signal' | 'place'> {
  family: FamilyFacts
  candidates: readonly CandidateFacts[]
}

/** One look of the model at the candidates. */
export interface Pass {
  reply: ModelReply
  /** Numbers of candidates as the answer names them, best first: perhaps not all of them, perhaps one twice. */
  named: number[]
  /** What it says speaks most for some of them. */
  topics: Map<number, Topic>
}

/** Asks once. Never throws; an answer that broke off counts as far as it goes. */
export async function askForOrder(
  deps: AskDeps,
  { family, candidates, ...rest }: OrderQuestion,
): Promise<Pass> {
  const count = candidates.length
  const reply = await askModel(deps, {
    ...rest,
    prompt: orderPrompt(family, candidates),
    schema: orderSchema(count),
    isValid: (text) => readOrder(text, count).isValid,
  })
  const { ids, reasonCodes } = readOrder(reply.text, count)
  const named = ids.filter((id) => id >= 1 && id <= count)
  const topics = new Map<number, Topic>()
  for (const [index, topic] of reasonCodes.entries()) {
    const id = ids[index]
    if (topic && id !== undefined && !topics.has(id)) topics.set(id, topic)
  }
  return { reply, named, topics }
}
