import { openModel } from '../features/model/client/client.ts'
import { ModelQueue } from '../features/model/client/model-queue.ts'
import { createModelRanker, type ModelGate } from '../features/model/ranking/ranker.ts'
import { openTestApp, type RankerFactory } from './test-app.ts'

/** @returns what creates a server's ranker, which asks the model at OLLAMA_HOST while `mayRank` is true */
export const rankBehind =
  (mayRank: ModelGate['mayRank']): RankerFactory =>
  (deps) =>
    createModelRanker({
      ...deps,
      model: openModel(deps.env),
      queue: new ModelQueue(deps.env.MATCH_CONCURRENCY, deps.env.MATCH_DEADLINE_MS),
      gate: { mayRank },
    })

/** Opens the app with the model at OLLAMA_HOST. The model may rank while `mayRank` is true. */
export async function openModelApp(variables: Record<string, string>) {
  const gate = { mayRank: true }
  const app = await openTestApp(
    variables,
    rankBehind(() => gate.mayRank),
  )
  return Object.assign(gate, app)
}
