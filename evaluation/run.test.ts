import { expect, test } from 'vitest'
import { startOllamaStandIn } from '../server/testing/ollama-stand-in.ts'
import { runCommand } from '../server/testing/run-command.ts'

const run = (host: string, ...words: string[]) =>
  runCommand(`${import.meta.dirname}/run.ts`, words, { OLLAMA_HOST: host })

test('without an Ollama nothing is evaluated, and one sentence says why', async () => {
  expect(await run('http://127.0.0.1:9', 'gemma3:4b')).toEqual({
    code: 1,
    out: '',
    err: 'gemma3:4b cannot be evaluated. Ollama does not answer at OLLAMA_HOST: start it there, or name no model.\n',
  })
})

test('a model that Ollama does not have is named before anything is evaluated', async () => {
  const ollama = await startOllamaStandIn()
  expect(await run(ollama.variables.OLLAMA_HOST, 'stand-in:1b', 'gemma3:4b')).toEqual({
    code: 1,
    out: '',
    err: 'gemma3:4b cannot be evaluated. Ollama does not have it: pull it first.\n',
  })
  await ollama.close()
})
