/**
 * `bun run prove [part of a path]`: every suite that the test command runs short, in full. A suite is one that asks
 * server/testing/how-often.ts how often. It goes on after a suite that failed, and says at the end how each went.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT, run, runOrExit } from './run.ts'

const SUITES = new Glob('{shared,server,pwa,scripts}/**/*.{test.ts,test.tsx,spec.ts}')
/** A thousand kills of a server on a machine with other things to do. */
const TEST_BOUND_MS = 12 * 3_600_000
const HOOK_BOUND_MS = 300_000
const FULL = { PROVE: 'full' }

async function findSuites(part: string): Promise<string[]> {
  const suites: string[] = []
  for await (const path of SUITES.scan({ cwd: ROOT })) {
    const asks = (await readFile(join(ROOT, path), 'utf8')).includes('testing/how-often.ts')
    if (asks && path.includes(part)) suites.push(path)
  }
  return suites.sort()
}

const commandOf = (suite: string): string[] =>
  suite.endsWith('.spec.ts')
    ? ['bun', 'x', '--bun', 'playwright', 'test', suite, `--timeout=${TEST_BOUND_MS}`]
    : [
        ...['bun', '--bun', 'x', 'vitest', 'run', '--pool=threads', suite],
        ...[`--testTimeout=${TEST_BOUND_MS}`, `--hookTimeout=${HOOK_BOUND_MS}`],
      ]

async function prove(part: string): Promise<number> {
  await runOrExit(['bun', 'install', '--frozen-lockfile', '--silent'])
  await runOrExit(['bun', 'scripts/build.ts'])
  const suites = await findSuites(part)
  const outcomes: string[] = []
  let failed = 0
  for (const [index, suite] of suites.entries()) {
    console.log(`\n== ${index + 1} of ${suites.length}: ${suite}`)
    const started = performance.now()
    const isProven = (await run(commandOf(suite), FULL)) === 0
    if (!isProven) failed++
    const minutes = ((performance.now() - started) / 60_000).toFixed(1)
    outcomes.push(`${isProven ? 'proven' : 'FAILED'} in ${minutes} min: ${suite}`)
  }
  console.log(`\n${outcomes.join('\n')}\n\n${suites.length - failed} proven, ${failed} failed`)
  return failed === 0 && suites.length > 0 ? 0 : 1
}

process.exit(await prove(process.argv[2] ?? ''))
