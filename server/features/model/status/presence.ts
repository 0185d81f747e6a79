import * as z from 'zod/mini'
import type { Model } from '../client/client.ts'

/** Ollama's list is small and served from memory. */
const LIST_TIMEOUT_MS = 5000
/** A digest is 64 hexadecimal digits. */
const MAX_DIGEST_LENGTH = 100

const ModelList = z.object({
  models: z.array(z.object({ name: z.string(), digest: z.string().check(z.maxLength(MAX_DIGEST_LENGTH)) })),
})

/** Whether Ollama has the operator's model. The digest changes with the model's contents. */
export type Presence = { state: 'unreachable' } | { state: 'absent' } | { state: 'present'; digest: string }

/** Looks for the model in Ollama's list. Without a valid list within LIST_TIMEOUT_MS, Ollama counts as unreachable. */
export async function findModel(model: Model, stopping: AbortSignal): Promise<Presence> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIST_TIMEOUT_MS)])
  try {
    const { models } = z.parse(ModelList, await model.api(signal).list())
    const found = models.find(({ name }) => name === model.name || name === `${model.name}:latest`)
    return found ? { state: 'present', digest: found.digest } : { state: 'absent' }
  } catch {
    return { state: 'unreachable' }
  }
}
