/**
 * `bun run test`: installs dependencies and runs every check. It stops at the first failed stage and ends
 * with one line of test counts. Uses only Bun before the install.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireBun } from './before-start.ts'
import { ROOT, run } from './run.ts'
import { findChromium } from './system-chromium.ts'
import { type Counts, countEndToEnd, countUnits } from './test-counts.ts'

const RESULTS = join(ROOT, 'test-results')

interface Stage {
  name: string
  command: string[]
  count?: () => Promise<Counts>
}

const playwright = ['bun', 'x', '--bun', 'playwright']
const units = join(RESULTS, 'units.json')
const stages: Stage[] = [
  { name: 'install', command: ['bun', 'install', '--frozen-lockfile'] },
  { name: 'types', command: ['bun', 'x', 'tsc', '--noEmit'] },
  { name: 'lint', command: ['bun', 'x', 'biome', 'check', '--error-on-warnings'] },
  // Before the tests, because some server tests run the built app.
  { name: 'build', command: ['bun', 'scripts/build.ts'] },
  {
    name: 'units and server',
    command: [
      'bun',
      '--bun',
      'x',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${units}`,
    ],
    count: () => countUnits(units),
  },
  ...(findChromium() ? [] : [{ name: 'browser', command: [...playwright, 'install', 'chromium'] }]),
  {
    name: 'end to end',
    command: [...playwright, 'test', '--project=phone', '--project=desktop'],
    count: () => countEndToEnd(join(RESULTS, 'end-to-end.json')),
  },
]

async function runStages(): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: [], retried: [] }
  for (const { name, command, count } of stages) {
    const started = performance.now()
    console.log(`\n== ${name}`)
    const code = await run(command)
    console.log(`== ${name}: ${code === 0 ? 'done' : `failed (${code})`} in ${seconds(started)}`)
    const counts = await count?.()
    // An error outside of the tests fails a stage in which every test passed.
    if (counts) add(total, code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) })
    if (code !== 0) {
      if (name === 'browser')
        console.log('No browser found: install Chromium from your system’s packages, or set CHROMIUM_PATH.')
      report(total)
      return code
    }
  }
  report(total)
  return 0
}

function add(total: Counts, counts: Counts) {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped.push(...counts.skipped)
  total.retried.push(...counts.retried)
}

const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

function report({ passed, failed, skipped, retried }: Counts) {
  for (const line of skipped) console.log(`skipped: ${line}`)
  for (const line of retried) console.log(`passed only when tried again: ${line}`)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
}

requireBun()
await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
process.exit(await runStages())
