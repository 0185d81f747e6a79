/**
 * `bun run prove [part of a name]`: every suite that the test command runs short, in full. A suite is one that asks
 * server/testing/how-often.ts how often, or a row of docs/nothing-lost.md, which is run once for each trouble of the
 * model. Besides them the API is fuzzed for longer (fuzz-api.ts). It goes on after a suite that failed, and says at the
 * end how each went.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Glob } from 'bun'
import { TIMES } from '../server/testing/how-often.ts'
import { TROUBLES } from '../server/testing/ollama-in-trouble.ts'
import { ROOT, run, runOrExit } from './run.ts'

const SUITES = new Glob('{shared,server,pwa,scripts}/**/*.{test.ts,test.tsx,spec.ts}')
/** Suites that a model in trouble disturbs, by what they import. */
const ROW = /testing\/ollama-in-trouble\.ts'|\/row\.ts'/
/** Rows of a browser in which things happen at once: tabs and workers die, fingers tap, tabs meet. */
const RACES = /faults\/(killed|tabs)\.spec\.ts$/
/** A thousand kills of a server on a machine with other things to do. */
const TEST_BOUND_MS = 12 * 3_600_000
const HOOK_BOUND_MS = 300_000

const FUZZING: Suite = {
  name: 'scripts/fuzz-api.ts',
  command: ['bun', 'scripts/fuzz-api.ts', '--long'],
  env: {},
}

interface Suite {
  name: string
  command: string[]
  env: Record<string, string>
}

async function findSuites(part: string): Promise<Suite[]> {
  const suites: Suite[] = [FUZZING]
  for await (const path of SUITES.scan({ cwd: ROOT })) suites.push(...(await suitesOf(path)))
  return suites.filter(({ name }) => name.includes(part)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** None, one, or one for each trouble. */
async function suitesOf(path: string): Promise<Suite[]> {
  const text = await readFile(join(ROOT, path), 'utf8')
  const env = { PROVE: 'full' }
  if (ROW.test(text))
    return TROUBLES.map((trouble) => ({
      name: `${path}, the model ${trouble}`,
      command: commandOf(path),
      env: { ...env, MODEL_TROUBLE: trouble },
    }))
  return text.includes('testing/how-often.ts') ? [{ name: path, command: commandOf(path), env }] : []
}

function commandOf(path: string): string[] {
  if (!path.endsWith('.spec.ts'))
    return [
      ...['bun', '--bun', 'x', 'vitest', 'run', '--pool=threads', path],
      ...[`--testTimeout=${TEST_BOUND_MS}`, `--hookTimeout=${HOOK_BOUND_MS}`],
    ]
  const times = RACES.test(path) ? TIMES['a race in the browser'].prove : 1
  return ['bun', 'x', '--bun', 'playwright', 'test', path, '--project=phone', `--repeat-each=${times}`]
}

async function prove(part: string): Promise<number> {
  await runOrExit(['bun', 'install', '--frozen-lockfile', '--silent'])
  await runOrExit(['bun', 'scripts/build.ts'])
  const suites = await findSuites(part)
  const outcomes: string[] = []
  let failed = 0
  for (const [index, { name, command, env }] of suites.entries()) {
    console.log(`\n== ${index + 1} of ${suites.length}: ${name}`)
    const started = performance.now()
    const isProven = (await run(command, env)) === 0
    if (!isProven) failed++
    const minutes = ((performance.now() - started) / 60_000).toFixed(1)
    outcomes.push(`${isProven ? 'proven' : 'FAILED'} in ${minutes} min: ${name}`)
  }
  console.log(`\n${outcomes.join('\n')}\n\n${suites.length - failed} proven, ${failed} failed`)
  return failed === 0 && suites.length > 0 ? 0 : 1
}

process.exit(await prove(process.argv[2] ?? ''))
