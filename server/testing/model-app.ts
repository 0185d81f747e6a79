import { openModel } from '../features/model/client/client.ts'
import { ModelQueue } from '../features/model/client/model-queue.ts'
import { createModelRanker } from '../features/model/ranking/ranker.ts'
import { openTestApp } from './test-app.ts'

/** Opens the app with the model at OLLAMA_HOST. The model may rank while `mayRank` is true. */
export async function openModelApp(variables: Record<string, string>) {
  const gate = { mayRank: true }
  const app = await openTestApp(variables, ({ sql, env, log, background }) =>
    createModelRanker({
      sql,
      env,
      log,
      background,
      model: openModel(env),
      queue: new ModelQueue(env.MATCH_CONCURRENCY, env.MATCH_DEADLINE_MS),
      gate: { mayRank: () => gate.mayRank },
    }),
  )
  return Object.assign(gate, app)
}
