import { type AskDeps, askModel, type ModelReply, type Question } from '../client/ask.ts'
import type { CandidateFacts, FamilyFacts } from './order-facts.ts'
import { orderPrompt } from './order-prompt.ts'
import { orderSchema, type Topic } from './order-schema.ts'
import { readOrder } from './read-order.ts'

/** A request to order candidates. Their ids in the prompt are 1, 2, 3 and so on. */
export interface OrderQuestion extends Pick<Question, 'endpoint' | 'signal' | 'location'> {
  family: FamilyFacts
  candidates: readonly CandidateFacts[]
}

/** One answer of the model about the candidates. */
export interface Pass {
  reply: ModelReply
  /** Candidate ids from the answer, best first. Some may be missing or repeated. */
  named: number[]
  /** The most important topic of some of them. */
  topics: Map<number, Topic>
}

/** Asks the model once. Never throws. A partial reply is used up to where it ends. */
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
