/**
 * `bun run prove [part of a name]`: runs the long form of every suite that the test command shortens. These
 * are the suites that use server/testing/how-often.ts, the properties of shared/testing/expect-property.ts, and
 * the rows of docs/nothing-lost.md, which run once for each kind of model failure. It also fuzzes the API for
 * longer (fuzz-api.ts). A failed suite does not stop the run; the end of the output lists every result.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Glob } from 'bun'
import { MODEL_FAULTS } from '#server/testing/faulty-ollama.ts'
import { TIMES } from '#server/testing/how-often.ts'
import { ROOT, run, runOrExit } from './run.ts'

const SUITES = new Glob('{shared,server,pwa,scripts}/**/*.{test.ts,test.tsx,spec.ts}')
/** Recognizes suites that run with a failing model by their imports. */
const ROW = /testing\/faulty-ollama\.ts'|\/fault-test\.ts'/
/** Browser suites with races between tabs, service workers and input. They run repeatedly. */
const RACES = /faults\/(killed|tabs)\.ci\.spec\.ts$/
/** Suites with a long form, by what they import. */
const LONGER = /testing\/(how-often|expect-property)\.ts'/
/** Enough for killing a server a thousand times on a busy machine. */
const TEST_TIMEOUT_MS = 12 * 3_600_000
const HOOK_TIMEOUT_MS = 300_000

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

/** The suites of a test file: none, one, or one for each kind of model failure. */
async function suitesOf(path: string): Promise<Suite[]> {
  const text = await readFile(join(ROOT, path), 'utf8')
  const env = { PROVE: 'full' }
  if (ROW.test(text))
    return MODEL_FAULTS.map((fault) => ({
      name: `${path}, the model ${fault}`,
      command: commandOf(path),
      env: { ...env, MODEL_TROUBLE: fault },
    }))
  return LONGER.test(text) ? [{ name: path, command: commandOf(path), env }] : []
}

function commandOf(path: string): string[] {
  if (!path.endsWith('.spec.ts'))
    return [
      ...['bun', '--bun', 'x', 'vitest', 'run', path],
      ...(path.endsWith('.ci.test.ts') ? ['--config', 'vitest.ci.config.ts'] : []),
      ...[`--testTimeout=${TEST_TIMEOUT_MS}`, `--hookTimeout=${HOOK_TIMEOUT_MS}`],
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
