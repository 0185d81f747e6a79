import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Model } from '#server/features/model/client/client.ts'
import { Env } from '#server/platform/env.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { measureRulesSteadiness } from './family-search.ts'
import { evaluateModel } from './model-evaluation.ts'
import { isWorse } from './score-lists.ts'
import { createStandIns } from './stand-ins.ts'
import { baselineRows, evaluationRows, modelRow } from './table-rows.ts'
import { setUpSearches } from './test-searches.ts'

const quiet = { info() {}, warn() {}, error: console.error }
const { searches, getSql } = setUpSearches()

async function runStandIn(name: RegExp) {
  const model = createStandIns(searches).find((standIn) => name.test(standIn.name)) as Model
  const progress: number[] = []
  const deps = { sql: getSql(), env: z.parse(Env, {}), log: quiet }
  const evaluation = await evaluateModel(deps, model, searches, (done) => progress.push(done))
  expect(progress.at(-1)).toBe(searches.length)
  const { rules } = baselineRows(searches, [])
  const [rawLists, off, on] = evaluationRows(searches, rules.scores, evaluation)
  return { evaluation, rules, rawLists, off, on }
}

test('a model that fails its examination does not change any list, and does limited harm with the examination off', async () => {
  const { evaluation, rules, rawLists, off, on } = await runStandIn(/reverses the order/)
  expect(modelRow(evaluation)).toMatchObject({ examination: 'failed: agreement, family', valid: 1 })
  expect(evaluation.listsOn).toEqual(searches.map(({ matches }) => matches))
  expect(on.scores).toEqual(rules.scores)
  expect(on.comparison && isWorse(on.comparison)).toBe(false)
  expect(off.comparison && isWorse(off.comparison)).toBe(true)
  expect(off.scores.mean).toBeGreaterThan(rawLists.scores.mean)
  // A list of one is not sent to the model.
  expect(evaluation.ranked).toBe(searches.filter(({ matches }) => matches.length > 1).length)
})

test('a model that ranks by the grades passes and improves the lists, with supported reasons', async () => {
  const { evaluation, off, on } = await runStandIn(/knows the grades/)
  expect(modelRow(evaluation).examination).toBe('passed')
  expect(on).toEqual({ ...off, name: on.name })
  expect(on.comparison?.difference).toBeGreaterThan(0)
  expect([on.supported, on.scores.ungraded]).toEqual([1, []])
})

test(
  'the rules’ lists do not depend on the physical order of the rows',
  async () => {
    expect(new Set(await measureRulesSteadiness(getSql(), searches))).toEqual(new Set([1]))
  },
  SLOW_MS,
)
