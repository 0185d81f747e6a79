import { tmpdir } from 'node:os'
import { findMatches } from '#server/features/matching/service.ts'
import { type Model, openModel } from '#server/features/model/client/client.ts'
import { ModelQueue } from '#server/features/model/client/model-queue.ts'
import { candidateFactsOf, familyFactsOf } from '#server/features/model/ranking/order-facts.ts'
import { orderPrompt } from '#server/features/model/ranking/order-prompt.ts'
import { MAX_CANDIDATES, orderSchema } from '#server/features/model/ranking/order-schema.ts'
import { createModelRanker } from '#server/features/model/ranking/ranker.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import { findRealModels } from '#server/testing/ollama-servers.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { wishesOf } from '#shared/wishes.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { makeFamilies } from './families.ts'
import { formatTiming, summarizeTimes } from './measure.ts'
import { postQuestionnaire } from './post-questionnaire.ts'

const COMMUNITIES = 10_000
const RUNS = 20
/** The first runs load the model and open connections. */
const WARM_UP_RUNS = 2
/** How long the fake Ollama waits. A small model takes about as long. */
const FAKE_DELAY_MS = 1000
/** The longest deadline allowed, so that no run is cut off. */
const DEADLINE_MS = '120000'

/**
 * Compares a submission that makes one model call with a direct call to the model, with the same kind of prompt. Uses
 * the small models at OLLAMA_HOST if there are any, else the fake Ollama.
 */
export async function run(): Promise<void> {
  const real = await findRealModels()
  if (real.length === 0)
    console.log(
      'No Ollama with a small model is running at OLLAMA_HOST. Using a fake one with a fixed delay.',
    )
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      for (const [name, start] of real) {
        const server = await start()
        console.log(`  ${name}: ${await compare(sql, server.variables)}`)
        await server.close()
      }
      if (real.length > 0) return
      const fake = await startFakeOllama()
      fake.delayMs = FAKE_DELAY_MS
      console.log(`  the fake Ollama (${FAKE_DELAY_MS} ms): ${await compare(sql, fake.variables)}`)
      await fake.close()
    }),
  )
}

async function compare(sql: Sql, variables: Record<string, string>): Promise<string> {
  const env = readEnv({
    ...variables,
    DATA_DIR: tmpdir(),
    MATCH_DEADLINE_MS: DEADLINE_MS,
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const model = openModel(env)
  const families = (await makeFamilies(sql, RUNS + WARM_UP_RUNS)).map((family) => ({
    ...family,
    email: `${crypto.randomUUID()}@bench.example`,
  }))
  const prompts = await Promise.all(families.map((family) => buildPrompt(sql, family)))
  const submit = createSubmitter(sql, env, model)
  const durations: Record<'direct' | 'submission', number[]> = { direct: [], submission: [] }
  for (const [index, prompt] of prompts.entries()) {
    // Ollama caches the previous prompt. Alternating families share only the fixed part of the prompt.
    const another = families[(index + WARM_UP_RUNS) % families.length] as QuestionnaireSubmission
    const direct = await timeInMs(() => callModel(model, prompt))
    const submission = await timeInMs(() => submit(another))
    if (index < WARM_UP_RUNS) continue
    durations.direct.push(direct)
    durations.submission.push(submission)
  }
  const [direct, submission] = [summarizeTimes(durations.direct), summarizeTimes(durations.submission)]
  return (
    `submission ${formatTiming(submission)}; direct call ${formatTiming(direct)}; ` +
    `${(submission.median / direct.median).toFixed(3)} times the direct call`
  )
}

async function buildPrompt(sql: Sql, family: QuestionnaireSubmission): Promise<string> {
  const wishes = wishesOf(family)
  const candidates = (await findMatches(sql, family)).facilities.slice(0, MAX_CANDIDATES)
  return orderPrompt(
    familyFactsOf(wishes),
    candidates.map((match) => candidateFactsOf(match, wishes)),
  )
}

async function callModel(model: Model, prompt: string): Promise<void> {
  const pieces = model.stream(prompt, orderSchema(MAX_CANDIDATES), new AbortController().signal)
  for await (const { end } of pieces) if (end) return
}

/** Creates the app with a queue that always reports waiting families, so that each gets only one pass. */
function createSubmitter(sql: Sql, env: Env, model: Model) {
  const modelQueue = new ModelQueue(1, env.MATCH_DEADLINE_MS)
  const queue = {
    enter: () => {
      const slot = modelQueue.enter()
      return slot && { ...slot, isAnotherWaiting: () => true }
    },
  }
  const log = { info() {}, warn() {}, error() {} }
  const background = createBackground(log)
  const gate = { mayRank: () => true }
  const ranker = createModelRanker({ sql, env, log, model, queue, background, gate })
  const app = createTestApp({ sql, env, log, background, ranker })
  return async (family: QuestionnaireSubmission) => {
    const response = await postQuestionnaire(app.handle, family)
    const { rankedBy } = await response.json()
    if (rankedBy !== 'rules and model') throw new Error(`a submission was ranked by ${rankedBy}`)
  }
}

async function timeInMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
