import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import type { Behaviour } from '../../../testing/ollama-answers.ts'
import { type OllamaStandIn, startOllamaStandIn } from '../../../testing/ollama-stand-in.ts'
import { runCommand } from '../../../testing/run-command.ts'

const MODEL = 'stand-in:1b'

let db: Awaited<ReturnType<typeof freshDatabase>>
let ollama: OllamaStandIn
beforeAll(async () => {
  db = await freshDatabase()
  ollama = await startOllamaStandIn()
})
afterAll(async () => {
  await ollama.close()
  await db.drop()
})

function run(behaviour: Behaviour, host = ollama.variables.OLLAMA_HOST) {
  ollama.behave(behaviour)
  return runCommand(`${import.meta.dirname}/command.ts`, [MODEL], { DATABASE_URL: db.url, OLLAMA_HOST: host })
}

test('prints the figures of a model and its row for the table', async () => {
  const { code, out, err } = await run('ranks well')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/\n24 of 24\n/)
  expect(out).toMatch(/\nstand-in:1b passes\n\| stand-in:1b \|.*\| passes \|\n$/)
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
