import * as z from 'zod/mini'
import type { Model } from '../client/client.ts'

/** Ollama's list is small and answered from memory. */
const LOOK_LIMIT_MS = 5000
/** A digest is 64 hexadecimal digits. */
const LONGEST_DIGEST = 100

const List = z.object({
  models: z.array(z.object({ name: z.string(), digest: z.string().check(z.maxLength(LONGEST_DIGEST)) })),
})

/** What Ollama says of the operator's model; the digest changes with its contents. */
export type Presence = { state: 'unreachable' } | { state: 'absent' } | { state: 'present'; digest: string }

/** Asks Ollama for its models. Anything but a list of them within LOOK_LIMIT_MS is unreachable. */
export async function findModel(model: Model, stopping: AbortSignal): Promise<Presence> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LOOK_LIMIT_MS)])
  try {
    const { models } = z.parse(List, await model.api(signal).list())
    const found = models.find(({ name }) => name === model.name || name === `${model.name}:latest`)
    return found ? { state: 'present', digest: found.digest } : { state: 'absent' }
  } catch {
    return { state: 'unreachable' }
  }
}
