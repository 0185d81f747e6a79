import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countEndToEnd, countUnits } from './test-counts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-counts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function reportOf(content: unknown) {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('counts unit tests, those that passed in a second try, and a file that did not load as a failure', async () => {
  const of = (status: string, fullName = 'a test', failureMessages: string[] = []) => ({
    status,
    fullName,
    failureMessages,
  })
  const file = await reportOf({
    testResults: [
      {
        name: 'a',
        status: 'failed',
        assertionResults: [of('passed'), of('failed'), of('passed', 'a race', ['timeout'])],
      },
      { name: 'b', status: 'passed', assertionResults: [of('skipped', 'a closed folder (as root only)')] },
      { name: 'c', status: 'failed', assertionResults: [] },
    ],
  })
  expect(await countUnits(file)).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['a closed folder (as root only)'],
    retried: ['a race'],
  })
})

test('counts end-to-end tests per browser project, including nested ones, and reports why a test was skipped', async () => {
  const of = (projectName: string, status: string, description?: string) => ({
    projectName,
    status,
    annotations: description ? [{ type: 'skip', description }] : [],
  })
  const file = await reportOf({
    errors: [],
    suites: [
      {
        specs: [{ title: 'the journey', tests: [of('phone', 'flaky'), of('desktop', 'unexpected')] }],
        suites: [{ specs: [{ title: 'the sync', tests: [of('phone', 'skipped', 'no background sync')] }] }],
      },
    ],
  })
  const skipped = ['the sync (phone): no background sync']
  expect(await countEndToEnd(file)).toEqual({
    passed: 1,
    failed: 1,
    skipped,
    retried: ['the journey (phone)'],
  })
})

test('counts an error outside of the end-to-end tests as a failure', async () => {
  const file = await reportOf({ errors: [{ message: 'global setup failed' }], suites: [] })
  expect(await countEndToEnd(file)).toEqual({ passed: 0, failed: 1, skipped: [], retried: [] })
})

test.each([countUnits, countEndToEnd])('counts a run without a report as a failure (%o)', async (count) => {
  expect(await count(join(folder, 'missing.json'))).toEqual({
    passed: 0,
    failed: 1,
    skipped: [],
    retried: [],
  })
})
