import { type Model, openModel } from '#server/features/model/client/client.ts'
import { toModelFailure } from '#server/features/model/client/failure.ts'
import { readEnv } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

/** Timeout for listing Ollama's models. */
const LIST_TIMEOUT_MS = 3000

/**
 * Opens the models with the given names.
 * @throws OperatorError if the Ollama at OLLAMA_HOST does not respond or does not have all of them
 */
export async function openNamedModels(names: readonly string[]): Promise<Model[]> {
  const models = names.map((name) => openModel({ ...readEnv(process.env), OLLAMA_MODEL: name }))
  const [first] = models
  if (!first) return []
  const known = await listModelNames(first)
  for (const { name } of models) {
    if (known.has(name) || known.has(`${name}:latest`)) continue
    throw new OperatorError(`Cannot evaluate ${name}: Ollama does not have it. Pull it first.`)
  }
  return models
}

async function listModelNames(model: Model): Promise<Set<string>> {
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS)
  try {
    const { models } = await model.api(signal).list()
    return new Set(models.map(({ name }) => name))
  } catch (error) {
    const { kind, message } = toModelFailure(error, signal, false)
    const isUnreachable = kind === 'unreachable' || kind === 'timed_out'
    const why = isUnreachable
      ? 'Ollama does not respond at OLLAMA_HOST. Start it there, or omit the models.'
      : `${message}.`
    throw new OperatorError(`Cannot evaluate ${model.name}: ${why}`)
  }
}
