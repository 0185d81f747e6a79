import { expect, test } from 'vitest'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import { runCommand } from '#server/testing/run-command.ts'

const run = (host: string, ...args: string[]) =>
  runCommand(`${import.meta.dirname}/run.ts`, args, { OLLAMA_HOST: host })

test('exits with a one-sentence error when Ollama does not respond', async () => {
  expect(await run('http://127.0.0.1:9', 'gemma3:4b')).toEqual({
    code: 1,
    out: '',
    err: 'Cannot evaluate gemma3:4b: Ollama does not respond at OLLAMA_HOST. Start it there, or omit the models.\n',
  })
})

test('exits before the evaluation when Ollama does not have a model', async () => {
  const ollama = await startFakeOllama()
  expect(await run(ollama.variables.OLLAMA_HOST, 'fake-model:1b', 'gemma3:4b')).toEqual({
    code: 1,
    out: '',
    err: 'Cannot evaluate gemma3:4b: Ollama does not have it. Pull it first.\n',
  })
  await ollama.close()
})
