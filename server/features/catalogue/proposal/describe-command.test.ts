import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeAndReport } from './describe-command.ts'

let dataDir: string
let path: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-describe-'))
  path = join(dataDir, 'guam.csv')
  await writeFile(path, 'Home,City,State,License Type\nOak House,Austin,TX,Care\nElm House,Waco,TX,Care\n')
})
afterAll(() => rm(dataDir, { recursive: true }))

const readStored = async () => JSON.parse(await readFile(join(dataDir, 'registers/guam.json'), 'utf8'))

test('stores the proposal without asking when no one is at a terminal, and keeps an edited one', async () => {
  const report = await describeAndReport([path], dataDir, undefined)
  expect(report).toContain('     2 × Care')
  expect(await readStored()).toMatchObject({
    publisher: expect.stringMatching(/^TODO/),
    kind: expect.stringMatching(/^TODO/),
  })

  const answers = join(dataDir, 'answers.json')
  await writeFile(answers, JSON.stringify({ publisher: 'Guam', homes: ['Care'] }))
  expect(await describeAndReport([path], dataDir, answers)).toContain('is now')
  expect(await readStored()).toMatchObject({ publisher: 'Guam' })
  expect((await readdir(join(dataDir, 'registers'))).sort()).toEqual(['guam.json', 'guam.json.1'])
})

test.each(['[]', '{"homes": []}', '{"types": ["Care"]}', 'homes'])('refuses the answers %s', async (text) => {
  const answers = join(dataDir, 'refused.json')
  await writeFile(answers, text)
  await expect(describeAndReport([path], dataDir, answers)).rejects.toThrow('needs answers such as')
})
