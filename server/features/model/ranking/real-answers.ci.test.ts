import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Admitted } from '#server/features/matching/service.ts'
import { createBackground } from '#server/platform/background.ts'
import { Env } from '#server/platform/env.ts'
import { setCatalogue, type validAnswers } from '#server/testing/communities.ts'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { generateCommunities, generateFamily } from '#server/testing/generated-families.ts'
import { getRepetitions, printProgress, SLOW_MS } from '#server/testing/how-often.ts'
import { findRealModels, type OllamaServer } from '#server/testing/ollama-servers.ts'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { MODEL_CANDIDATES } from '#shared/matching/matching.ts'
import { isProof } from '#shared/testing/is-proof.ts'
import { askModel } from '../client/ask.ts'
import { openModel, timeoutReason } from '../client/client.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { type CandidateFacts, orderPrompt, orderSchema } from './order-prompt.ts'
import { createModelRanker, type RankerDeps } from './ranker.ts'

/** The test stops after this time if the machine is too slow for all answers, except in a proof run. */
const MAX_DURATION_MS = isProof ? Number.POSITIVE_INFINITY : 60_000
const TEST_MS = isProof ? SLOW_MS : 600_000
/** A proof run reports its progress after this many families. */
const REPORT_EVERY = 10
const MAX_PROMPT_TOKENS = 700
const MAX_ANSWER_TOKENS = 150

const silent = { info() {}, warn() {}, error() {} }
const never = new AbortController().signal

/** Reports no real token counts. */
const FAKE = 'the fake Ollama'
const real = await findRealModels()
const none = 'no Ollama with a small model answers at OLLAMA_HOST'
if (real.length === 0) test.skip(`real answers: ${none}`, () => {})
const ANSWERS = Math.ceil(getRepetitions('replies from real models') / Math.max(1, real.length))
const servers: [string, () => Promise<OllamaServer>][] = [[FAKE, startFakeOllama], ...real]

describe.each(servers)('behind %s', (name, start) => {
  let server: OllamaServer
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let deps: RankerDeps
  beforeAll(async () => {
    server = await start()
    database = await freshDatabase()
    await setCatalogue(database.sql, generateCommunities(60, 11))
    // The longest deadline allowed, so that answers are complete on a busy machine too.
    const env = z.parse(Env, { ...server.variables, MATCH_DEADLINE_MS: '120000' })
    const queue = new ModelQueue(env.MATCH_CONCURRENCY, env.MATCH_DEADLINE_MS)
    const background = createBackground(silent)
    const gate = { mayRank: () => true }
    const model = openModel(env)
    deps = { sql: database.sql, env, log: silent, background, queue, gate, model }
  })
  afterAll(async () => {
    await deps.background.idle()
    await database.drop()
    await server.close()
  })

  const rank = async (answers: ReturnType<typeof validAnswers>) => {
    const { facilities: matches } = await findFor(database.sql, answers)
    const admitted = createModelRanker(deps).admit() as Admitted
    const time = new AbortController()
    const timer = setTimeout(() => time.abort(timeoutReason()), deps.env.MATCH_DEADLINE_MS)
    const ranking = await admitted.rank(answers, matches, time.signal).finally(() => clearTimeout(timer))
    return { matches, ranking }
  }

  if (name !== FAKE) {
    test(
      'the longest question has at most 700 tokens, and its answer at most 150',
      async () => {
        const facts: CandidateFacts = {
          price: 12_345,
          miles: 1188,
          wishesMet: 10,
          wishesUnlisted: 11,
          care: 'unknown',
          rating: 47,
        }
        const family = {
          budget: 6500,
          wishes: AMENITY_LABELS.length,
          careTypes: ['Independent Living', 'Assisted Living'] as const,
        }
        const candidates = Array.from({ length: MODEL_CANDIDATES }, (_, index) => ({
          ...facts,
          miles: (facts.miles as number) + index,
          price: (facts.price as number) + 111 * index,
        }))
        const reply = await askModel(deps, {
          endpoint: 'questionnaire',
          signal: never,
          prompt: orderPrompt(family, candidates),
          schema: orderSchema(MODEL_CANDIDATES),
          isValid: () => true,
        })
        console.log(
          `${name}: ${reply.promptTokens} tokens read, ${reply.completionTokens} written (${reply.outcome})`,
        )
        expect(reply.promptTokens).toBeGreaterThan(0)
        expect(reply.promptTokens).toBeLessThanOrEqual(MAX_PROMPT_TOKENS)
        expect(reply.completionTokens).toBeLessThanOrEqual(MAX_ANSWER_TOKENS)
      },
      TEST_MS,
    )
  }

  test(
    `none of ${ANSWERS} answers shows an unknown community or a reason that its record does not support`,
    async () => {
      await deps.sql`truncate token_usage`
      const start = performance.now()
      const countCalls = async () =>
        (await deps.sql`select count(*)::integer as count from token_usage`)[0]?.count
      for (
        let seed = 1;
        (await countCalls()) < ANSWERS && performance.now() - start < MAX_DURATION_MS;
        seed++
      ) {
        const { matches, ranking } = await rank(generateFamily(seed))
        const known = new Map(matches.map((match) => [match.id, match]))
        expect(ranking.facilities.map(({ id }) => id).toSorted()).toEqual([...known.keys()].toSorted())
        for (const shown of ranking.facilities) {
          const record = known.get(shown.id)
          expect({ ...shown, reasons: shown.reasons.toSorted(byCode) }).toEqual({
            ...record,
            reasons: record?.reasons.toSorted(byCode),
          })
        }
        if (seed % REPORT_EVERY === 0) printProgress(`${name}: ${await countCalls()} of ${ANSWERS} answers`)
      }
      console.log(`${name}: ${await summaryOf(deps)}`)
      expect(await countCalls()).toBeGreaterThan(0)
    },
    TEST_MS,
  )

  test(
    'a canceled call frees the model for the next one',
    async () => {
      const answers = generateFamily(1)
      const { facilities: matches } = await findFor(database.sql, answers)
      const ranker = createModelRanker(deps)
      const given = ranker.admit() as Admitted
      const end = new AbortController()
      const first = given.rank(answers, matches, end.signal)
      end.abort()
      expect((await first).facilities).toEqual(matches)
      const next = await (ranker.admit() as Admitted).rank(answers, matches, never)
      expect(next.facilities.length).toBe(matches.length)
    },
    TEST_MS,
  )
})

const byCode = (a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code)

/** Summarizes the outcomes, times and tokens of the recorded calls. */
async function summaryOf({ sql }: RankerDeps): Promise<string> {
  const outcomes = await sql`
    select outcome, count(*)::integer as count from token_usage group by outcome order by outcome`
  const [most] = await sql`
    select percentile_disc(0.5) within group (order by duration_ms) as p50,
      percentile_disc(0.95) within group (order by duration_ms) as p95,
      max(prompt_tokens) as read, max(completion_tokens) as written from token_usage`
  const counts = outcomes.map(({ outcome, count }) => `${count} ${outcome}`).join(', ')
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return (
    `${counts}; p50 ${seconds(most?.p50)} s, p95 ${seconds(most?.p95)} s; ` +
    `at most ${most?.read ?? '?'} tokens read and ${most?.written ?? '?'} written`
  )
}
