import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ModelState } from '../../../../shared/model-state.ts'
import { QuestionnaireResponse } from '../../../../shared/questionnaire.ts'
import type { Behaviour } from '../../../testing/ollama-answers.ts'
import { findRealModels } from '../../../testing/ollama-peers.ts'
import { startOllamaStandIn } from '../../../testing/ollama-stand-in.ts'
import { openTestApp, someAnswers } from '../../../testing/test-app.ts'
import { createModelServices } from '../status/create-model-services.ts'
import type { ModelKeeper } from '../status/keeper.ts'

/** A model on a busy machine takes its time to be loaded, and then the deadline twice before it is too slow. */
const REAL_MS = 900_000
const FAMILIES = [
  { budget: '$2,500 - $3,500 (Essential Care)', amenities: ['Gardens'] },
  { budget: '$4,500 - $5,500 (Premium Care)', amenities: ['Memory Care', 'Spa'] },
  { budget: '$6,500+ (Ultra-Premium)', amenities: ['Fitness Center', 'Pet Friendly', 'Transportation'] },
  { zipCode: '75201', city: 'Dallas', amenities: ['24/7 Medical Care'] },
]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The product with a model behind it, which it examines by itself. */
async function openProduct(variables: Record<string, string>) {
  let keeper: ModelKeeper | undefined
  const app = await openTestApp(variables, (deps) => {
    const side = createModelServices({ ...deps, now: () => new Date() }, 50)
    keeper = side.keeper
    return side.ranker
  })
  closing.push(app.close, async () => keeper?.stop())
  if (!keeper) throw new Error('no keeper')
  return { app, keeper }
}

async function standInThat(behaviour: Behaviour, slowness = 0) {
  const ollama = await startOllamaStandIn()
  closing.push(ollama.close)
  ollama.behave(behaviour)
  ollama.slowness = slowness
  return ollama.variables
}

async function examined(keeper: ModelKeeper): Promise<ModelState> {
  keeper.start()
  for (;;) {
    const { state } = (await keeper.look()).report
    if (state.state !== 'examining') return state
    await Bun.sleep(100)
  }
}

/** What the product answers each family, beside what the rules alone answer the same one. */
async function listsOf(app: Awaited<ReturnType<typeof openTestApp>>) {
  const rules = app.anotherServer()
  const ask = async (server: typeof rules, answers: object) => {
    const answer = await server.submit(randomUUID(), { ...answers, email: someAnswers().email })
    const { facilities, rankedBy } = z.parse(QuestionnaireResponse, await answer.json())
    return { rankedBy, list: facilities.map(({ id, reasons }) => ({ id, reasons })) }
  }
  return Promise.all(
    FAMILIES.map(async (change) => {
      const answers = someAnswers(change)
      return { given: await ask(app, answers), byRules: await ask(rules, answers) }
    }),
  )
}

async function expectNothingChanged(app: Awaited<ReturnType<typeof openTestApp>>) {
  for (const { given, byRules } of await listsOf(app)) expect(given).toEqual(byRules)
  const rows = await app.sql`select distinct ranked_by, fallback, calls from model_rankings`
  expect(rows).toEqual([{ rankedBy: 'rules', fallback: 'not_ready', calls: 0 }])
}

describe('a model that says nothing useful changes no family’s list:', () => {
  test.each([
    'echoes the order',
    'turns the order round',
    'answers at random',
    'names one id twelve times',
    'answers prose',
  ] as const)('one that %s', async (behaviour) => {
    const { app, keeper } = await openProduct(await standInThat(behaviour))
    expect(await examined(keeper)).toMatchObject({ state: 'failed' })
    await expectNothingChanged(app)
  })

  test('one that ranks well, but after the deadline', async () => {
    const slow = await standInThat('ranks well', 400)
    const { app, keeper } = await openProduct({ ...slow, MATCH_DEADLINE_MS: '150' })
    expect((await examined(keeper)).failings).toContain('slow')
    await expectNothingChanged(app)
  })

  test.each(['fails', 'dies before it answers'] as const)(
    'one that cannot be asked, because it %s',
    async (behaviour) => {
      const { app, keeper } = await openProduct(await standInThat(behaviour))
      expect(await examined(keeper)).toMatchObject({ state: 'unexamined' })
      await expectNothingChanged(app)
    },
  )

  test('and neither does a good one before it has passed', async () => {
    const { app } = await openProduct(await standInThat('ranks well'))
    await expectNothingChanged(app)
  })
})

test('a model that ranks well passes, and then helps to order the lists', async () => {
  const { app, keeper } = await openProduct({
    ...(await standInThat('ranks well')),
    MATCH_DEADLINE_MS: '60000',
  })
  expect(await examined(keeper)).toMatchObject({ state: 'ready' })
  for (const { given, byRules } of await listsOf(app)) {
    expect([given.rankedBy, byRules.rankedBy]).toEqual(['rules and model', 'rules'])
    expect(given.list.map(({ id }) => id).sort()).toEqual(byRules.list.map(({ id }) => id).sort())
  }
})

const real = await findRealModels()
if (real.length === 0)
  test.skip('real models that say nothing useful: no Ollama with a small model answers at OLLAMA_HOST', () => {})

describe.each(real)('%s', (name, start) => {
  test('changes no family’s list unless it has passed', { timeout: REAL_MS }, async () => {
    const peer = await start()
    closing.push(peer.close)
    const { app, keeper } = await openProduct(peer.variables)
    const state = await examined(keeper)
    console.log(`${name}: ${state.state} ${state.failings.join(', ')} ${JSON.stringify(state.figures)}`)
    expect(['failed', 'ready']).toContain(state.state)
    if (state.state === 'failed') await expectNothingChanged(app)
  })
})
