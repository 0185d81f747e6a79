import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import type { Behavior } from '#server/testing/fake-ollama-answers.ts'
import { findRealModels } from '#server/testing/ollama-servers.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { ModelState } from '#shared/desk/model.ts'
import { createModelServices, type ModelMonitor } from '../status/model-monitor.ts'

/** Time for a busy machine to load a model and to exceed the deadline twice. */
const REAL_MODEL_TEST_MS = 900_000
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

/** Opens the app with a model and a monitor that examines it. */
async function openProduct(variables: Record<string, string>) {
  let monitor: ModelMonitor | undefined
  const app = await openTestApp(variables, (deps) => {
    const services = createModelServices({ ...deps, now: () => new Date() }, 50)
    monitor = services.monitor
    return services.ranker
  })
  closing.push(app.close, async () => monitor?.stop())
  if (!monitor) throw new Error('no monitor')
  return { app, monitor }
}

async function startFake(behavior: Behavior, delayMs = 0) {
  const ollama = await startFakeOllama()
  closing.push(ollama.close)
  ollama.setBehavior(behavior)
  ollama.delayMs = delayMs
  return ollama.variables
}

async function waitForExam(monitor: ModelMonitor): Promise<ModelState> {
  monitor.start()
  for (;;) {
    const { state } = (await monitor.check()).report
    if (state.state !== 'examining') return state
    await Bun.sleep(100)
  }
}

/** The lists of each family, with the model and with only the rules. */
async function listsOf(app: Awaited<ReturnType<typeof openTestApp>>) {
  const rules = app.anotherServer()
  const ask = async (server: typeof rules, answers: object) => {
    const response = await server.submit(randomUUID(), { ...answers, email: someAnswers().email })
    const { facilities, rankedBy } = z.parse(QuestionnaireResponse, await response.json())
    return { rankedBy, list: facilities.map(({ id, reasons }) => ({ id, reasons })) }
  }
  return Promise.all(
    FAMILIES.map(async (change) => {
      const answers = someAnswers(change)
      return { withModel: await ask(app, answers), byRules: await ask(rules, answers) }
    }),
  )
}

async function expectRulesOrder(app: Awaited<ReturnType<typeof openTestApp>>) {
  for (const { withModel, byRules } of await listsOf(app)) expect(withModel).toEqual(byRules)
  const rows = await app.sql`select distinct ranked_by, fallback from model_rankings`
  expect(rows).toEqual([{ rankedBy: 'rules', fallback: 'not_ready' }])
}

describe('a useless model changes no family’s list:', () => {
  test.each([
    'echoes the order',
    'reverses the order',
    'answers in random order',
    'returns one id twelve times',
    'answers in prose',
  ] as const)('one that %s', async (behavior) => {
    const { app, monitor } = await openProduct(await startFake(behavior))
    expect(await waitForExam(monitor)).toMatchObject({ state: 'failed' })
    await expectRulesOrder(app)
  })

  test('one that ranks well, but too late', async () => {
    const slow = await startFake('ranks well', 400)
    const { app, monitor } = await openProduct({ ...slow, MATCH_DEADLINE_MS: '150' })
    expect((await waitForExam(monitor)).failings).toContain('slow')
    await expectRulesOrder(app)
  })

  test.each(['fails', 'dies before it answers'] as const)(
    'one that cannot be examined, because it %s',
    async (behavior) => {
      const { app, monitor } = await openProduct(await startFake(behavior))
      expect(await waitForExam(monitor)).toMatchObject({ state: 'unexamined' })
      await expectRulesOrder(app)
    },
  )

  test('even a good one, before it has passed', async () => {
    const { app } = await openProduct(await startFake('ranks well'))
    await expectRulesOrder(app)
  })
})

test('a model that ranks well passes and then helps to order the lists', async () => {
  const { app, monitor } = await openProduct({
    ...(await startFake('ranks well')),
    MATCH_DEADLINE_MS: '60000',
  })
  expect(await waitForExam(monitor)).toMatchObject({ state: 'ready' })
  for (const { withModel, byRules } of await listsOf(app)) {
    expect([withModel.rankedBy, byRules.rankedBy]).toEqual(['rules and model', 'rules'])
    expect(withModel.list.map(({ id }) => id).sort()).toEqual(byRules.list.map(({ id }) => id).sort())
  }
})

const real = await findRealModels()
if (real.length === 0) test.skip('real models: no Ollama with a small model answers at OLLAMA_HOST', () => {})

describe.each(real)('%s', (name, start) => {
  test('changes no family’s list unless it has passed', { timeout: REAL_MODEL_TEST_MS }, async () => {
    const server = await start()
    closing.push(server.close)
    const { app, monitor } = await openProduct(server.variables)
    const state = await waitForExam(monitor)
    console.log(`${name}: ${state.state} ${state.failings.join(', ')} ${JSON.stringify(state.figures)}`)
    expect(['failed', 'ready']).toContain(state.state)
    if (state.state === 'failed') await expectRulesOrder(app)
  })
})
