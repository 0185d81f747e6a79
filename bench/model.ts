import { tmpdir } from 'node:os'
import { findMatches } from '../server/features/family/matching/service.ts'
import { wishesOf } from '../server/features/family/matching/wishes.ts'
import { type Model, openModel } from '../server/features/model/client/client.ts'
import { Turns } from '../server/features/model/client/turns.ts'
import { candidateFactsOf, familyFactsOf } from '../server/features/model/ranking/order-facts.ts'
import { orderPrompt } from '../server/features/model/ranking/order-prompt.ts'
import { MAX_CANDIDATES, orderSchema } from '../server/features/model/ranking/order-schema.ts'
import { createModelRanker } from '../server/features/model/ranking/ranker.ts'
import { createBackground } from '../server/platform/background.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { type Env, readEnv } from '../server/platform/env.ts'
import { createTestApp } from '../server/testing/create-test-app.ts'
import { findRealModels } from '../server/testing/ollama-peers.ts'
import { startOllamaStandIn } from '../server/testing/ollama-stand-in.ts'
import { API } from '../shared/paths.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { inWords, timingOf } from './measure.ts'

const COMMUNITIES = 10_000
const TIMES = 20
/** The first ones load the model and open connections. */
const WARM_UP = 2
/** About what a small model takes; the stand-in waits so long and computes nothing. */
const STAND_IN_MS = 1000
/** The longest that may be set: nothing of this is to be cut. */
const DEADLINE_MS = '120000'

/**
 * A submission with one pass of the model beside the bare call of the model with the same questions. On the real
 * models at OLLAMA_HOST, else on the stand-in.
 */
export async function run(): Promise<void> {
  const real = await findRealModels()
  if (real.length === 0)
    console.log('No Ollama with a small model answers at OLLAMA_HOST: a stand-in that waits.')
  await withPostgres((clusterUrl) =>
    withCatalogue(clusterUrl, COMMUNITIES, async (sql) => {
      for (const [name, start] of real) {
        const peer = await start()
        console.log(`  ${name}: ${await compare(sql, peer.variables)}`)
        await peer.close()
      }
      if (real.length > 0) return
      const standIn = await startOllamaStandIn()
      standIn.slowness = STAND_IN_MS
      console.log(`  the stand-in (${STAND_IN_MS} ms): ${await compare(sql, standIn.variables)}`)
      await standIn.close()
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
  const families = (await makeFamilies(sql, TIMES + WARM_UP)).map((family) => ({
    ...family,
    email: `${crypto.randomUUID()}@bench.example`,
  }))
  const prompts = await Promise.all(families.map((family) => promptOf(sql, family)))
  const submit = submitterOf(sql, env, model)
  const taken: Record<'bare' | 'whole', number[]> = { bare: [], whole: [] }
  for (const [index, prompt] of prompts.entries()) {
    // Ollama remembers the question before: each follows one about another family, which shares the fixed part alone.
    const another = families[(index + WARM_UP) % families.length] as QuestionnaireSubmission
    const bare = await msOf(() => askBare(model, prompt))
    const whole = await msOf(() => submit(another))
    if (index < WARM_UP) continue
    taken.bare.push(bare)
    taken.whole.push(whole)
  }
  const [bare, whole] = [timingOf(taken.bare), timingOf(taken.whole)]
  return (
    `submission ${inWords(whole)}; bare call ${inWords(bare)}; ` +
    `${(whole.median / bare.median).toFixed(3)} times the bare call`
  )
}

async function promptOf(sql: Sql, family: QuestionnaireSubmission): Promise<string> {
  const wishes = wishesOf(family)
  const candidates = (await findMatches(sql, family)).slice(0, MAX_CANDIDATES)
  return orderPrompt(
    familyFactsOf(wishes),
    candidates.map((match) => candidateFactsOf(match, wishes)),
  )
}

async function askBare(model: Model, prompt: string): Promise<void> {
  const pieces = model.stream(prompt, orderSchema(MAX_CANDIDATES), new AbortController().signal)
  for await (const { end } of pieces) if (end) return
}

/** The product, with a queue that says that others wait, so that every family has one pass. */
function submitterOf(sql: Sql, env: Env, model: Model) {
  const queue = new Turns(1, env.MATCH_DEADLINE_MS)
  const turns = {
    enter: () => {
      const place = queue.enter()
      return place && { ...place, isWaitedFor: () => true }
    },
  }
  const log = { info() {}, warn() {}, error() {} }
  const background = createBackground(log)
  const gate = { mayRank: () => true }
  const ranker = createModelRanker({ sql, env, log, model, turns, background, gate })
  const app = createTestApp({ sql, env, log, background, ranker })
  return async (family: QuestionnaireSubmission) => {
    const answer = await app.handle(
      new Request(`http://localhost${API.questionnaire}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(family),
      }),
    )
    const { rankedBy } = await answer.json()
    if (rankedBy !== 'rules and model') throw new Error(`a submission was ranked by ${rankedBy}`)
  }
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
