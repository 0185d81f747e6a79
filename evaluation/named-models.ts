import { type Model, openModel } from '../server/features/model/client/client.ts'
import { failureOf } from '../server/features/model/client/failure.ts'
import { readEnv } from '../server/platform/env.ts'
import { OperatorError } from '../server/platform/operator-error.ts'

/** How long a list of Ollama's models may take. */
const LOOK_MS = 3000

/**
 * The models of these names.
 * @throws OperatorError when the Ollama at OLLAMA_HOST does not answer, or has not all of them
 */
export async function openNamedModels(names: readonly string[]): Promise<Model[]> {
  const models = names.map((name) => openModel({ ...readEnv(process.env), OLLAMA_MODEL: name }))
  const [first] = models
  if (!first) return []
  const known = await namesThere(first)
  for (const { name } of models) {
    if (known.has(name) || known.has(`${name}:latest`)) continue
    throw new OperatorError(`${name} cannot be evaluated. Ollama does not have it: pull it first.`)
  }
  return models
}

async function namesThere(model: Model): Promise<Set<string>> {
  const signal = AbortSignal.timeout(LOOK_MS)
  try {
    const { models } = await model.api(signal).list()
    return new Set(models.map(({ name }) => name))
  } catch (error) {
    const { kind, message } = failureOf(error, signal, false)
    const isSilent = kind === 'unreachable' || kind === 'timed_out'
    const why = isSilent
      ? 'Ollama does not answer at OLLAMA_HOST: start it there, or name no model.'
      : `${message}.`
    throw new OperatorError(`${model.name} cannot be evaluated. ${why}`)
  }
}
