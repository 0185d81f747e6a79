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

/** Where the model is: as a whole, and at which hosts that can be asked. */
export interface Whereabouts {
  presence: Presence
  /** Hosts with the same model. The examination's result holds for all of them. */
  hosts: string[]
}

/**
 * Looks for the model at all hosts at once. One that doesn't respond, lacks the model or has another version of it than
 * the first host that has it is left out until a later check.
 */
export async function locateModel(model: Model, stopping: AbortSignal): Promise<Whereabouts> {
  const found = await Promise.all(
    model.hosts.map(async (host) => ({ host, presence: await findModel(model.at(host), stopping) })),
  )
  const states = found.map(({ presence }) => presence)
  const presence =
    states.find(({ state }) => state === 'present') ??
    states.find(({ state }) => state === 'absent') ??
    UNREACHABLE
  const hosts = found.filter((each) => isSame(each.presence, presence)).map(({ host }) => host)
  return { presence, hosts }
}

const UNREACHABLE: Presence = { state: 'unreachable' }
const isSame = (one: Presence, other: Presence) =>
  one.state === other.state &&
  (one.state !== 'present' || other.state !== 'present' || one.digest === other.digest)

/** Looks for the model in Ollama's list. Without a valid list within LIST_TIMEOUT_MS, Ollama counts as unreachable. */
async function findModel(model: Model, stopping: AbortSignal): Promise<Presence> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIST_TIMEOUT_MS)])
  try {
    const { models } = z.parse(ModelList, await model.api(signal).list())
    const found = models.find(({ name }) => name === model.name || name === `${model.name}:latest`)
    return found ? { state: 'present', digest: found.digest } : { state: 'absent' }
  } catch {
    return { state: 'unreachable' }
  }
}
