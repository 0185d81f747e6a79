import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import type { Behavior } from '#server/testing/fake-ollama-answers.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { runCommand } from '#server/testing/run-command.ts'

const MODEL = 'fake-model:1b'

let db: Awaited<ReturnType<typeof freshDatabase>>
let ollama: FakeOllama
beforeAll(async () => {
  db = await freshDatabase()
  ollama = await startFakeOllama()
})
afterAll(async () => {
  await ollama.close()
  await db.drop()
})

function run(behavior: Behavior, host = ollama.variables.OLLAMA_HOST) {
  ollama.setBehavior(behavior)
  return runCommand(`${import.meta.dirname}/command.ts`, [MODEL], { DATABASE_URL: db.url, OLLAMA_HOST: host })
}

test('prints the figures of a model and its row for the table', async () => {
  const { code, out, err } = await run('ranks well')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/\n24 of 24\n/)
  expect(out).toMatch(/\nfake-model:1b passes\n\| fake-model:1b \|.*\| passes \|\n$/)
})

test('exits with the reason in one line if the model fails', async () => {
  expect(await run('fails')).toEqual({
    code: 1,
    out: '',
    err: `the examination of ${MODEL} failed. Ollama answered 500: model runner has unexpectedly stopped\n`,
  })
})

test('exits with one line if Ollama does not respond', async () => {
  expect(await run('ranks well', 'http://127.0.0.1:9')).toEqual({
    code: 1,
    out: '',
    err: 'Ollama did not respond\n',
  })
})
