import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Model } from '../server/features/model/client/client.ts'
import { Env } from '../server/platform/env.ts'
import { freshDatabase } from '../server/testing/fresh-database.ts'
import { contend } from './contender.ts'
import { contenderRows, modelRow, plainRows } from './contest.ts'
import { readFamilies } from './family.ts'
import { loadRegisters } from './registers.ts'
import { isWorse } from './score-lists.ts'
import { type Searched, searchFor, steadinessOfRules } from './searched.ts'
import { createStandIns } from './stand-ins.ts'

const quiet = { info() {}, warn() {}, error: console.error }
let db: Awaited<ReturnType<typeof freshDatabase>>
const all: Searched[] = []
beforeAll(async () => {
  db = await freshDatabase()
  await loadRegisters(db.sql)
  for (const family of await readFamilies()) all.push(await searchFor(db.sql, family))
})
afterAll(() => db.drop())

async function compete(name: RegExp) {
  const model = createStandIns(all).find((standIn) => name.test(standIn.name)) as Model
  const progress: number[] = []
  const deps = { sql: db.sql, env: z.parse(Env, {}), log: quiet }
  const contender = await contend(deps, model, all, (done) => progress.push(done))
  expect(progress.at(-1)).toBe(all.length)
  const { rules } = plainRows(all, [])
  const [alone, off, on] = contenderRows(all, rules.scored, contender)
  return { contender, rules, alone, off, on }
}

test('a model that fails its examination changes no family’s list, and without it the harm is counted and bounded', async () => {
  const { contender, rules, alone, off, on } = await compete(/turns the order round/)
  expect(modelRow(contender)).toMatchObject({ examination: 'failed: agreement, family', valid: 1 })
  expect(contender.listsOn).toEqual(all.map(({ matches }) => matches))
  expect(on.scored).toEqual(rules.scored)
  expect(on.compared && isWorse(on.compared)).toBe(false)
  expect(off.compared && isWorse(off.compared)).toBe(true)
  expect(off.scored.mean).toBeGreaterThan(alone.scored.mean)
  expect(contender.ranked).toBe(all.length)
})

test('a model that judges as the grades do passes and makes lists better, with reasons that hold', async () => {
  const { contender, off, on } = await compete(/knows the grades/)
  expect(modelRow(contender).examination).toBe('passed')
  expect(on).toEqual({ ...off, name: on.name })
  expect(on.compared?.difference).toBeGreaterThan(0)
  expect([on.supported, on.scored.ungraded]).toEqual([1, []])
})

test('the rules give the same lists however the rows lie in the table', async () => {
  expect(new Set(await steadinessOfRules(db.sql, all))).toEqual(new Set([1]))
})
