import { relative } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isLonger, isProof } from './is-proof.ts'

/** Generates the same cases on every machine. A new failure among them comes from a code change. */
const FIXED_SEED = 1
/** Random seeds generate new cases each time. */
const RANDOM_SEEDS = 3
/** The share of `runs` for each random seed. Each runs at least one case. */
const RANDOM_SHARE = 0.1

interface PropertyOptions<Ts> {
  /** How many cases run with the fixed seed. */
  runs?: number
  /** How many of them the test command runs, if `bun run test:ci` runs the rest. */
  short?: number
  /** How many random cases `bun run prove` runs. */
  prove?: number
  /** Cases that always run first: earlier counterexamples. */
  examples?: Ts[]
}

interface Attempt<Ts> {
  seed: number
  runs: number
  examples?: Ts[]
  /** Where fast-check found the counterexample. */
  path?: string
}

/**
 * Expects that a fast-check property holds for a fixed seed and a few random ones. Under `bun run prove`, it runs
 * thousands of random cases.
 * @throws Error with fast-check's report and the command that reproduces the failure (`PROPERTY=SEED:PATH` and the test)
 */
export async function expectProperty<Ts>(
  property: fc.IRawProperty<Ts>,
  { runs = 100, short = runs, prove = 10_000, examples = [] }: PropertyOptions<Ts> = {},
): Promise<void> {
  let done = 0
  const first: Attempt<Ts> = { seed: FIXED_SEED, runs: examples.length, examples }
  for (const attempt of [first, ...planAttempts(isLonger ? runs : short, prove)]) {
    if (attempt.runs === 0) continue
    const { runs: numRuns, path, ...rest } = attempt
    const replay = path ? { path, endOnFailure: true } : {}
    const details = await fc.check(property, { numRuns, ...rest, ...replay })
    const report = await fc.asyncDefaultReportMessage(details)
    if (report !== undefined)
      throw new Error(`${report}\n\n${reproduceCommand(details.seed, details.counterexamplePath)}`)
    done += details.numRuns
  }
  if (isProof) process.stderr.write(`${expect.getState().currentTestName}: held in ${done} cases\n`)
}

function planAttempts(runs: number, prove: number): Attempt<never>[] {
  if (process.env.PROPERTY) {
    const [seed, ...path] = process.env.PROPERTY.split(':')
    return [{ seed: Number(seed), runs: Math.max(runs, prove), path: path.join(':') }]
  }
  const fixed = { seed: FIXED_SEED, runs }
  const randomRuns = Math.ceil(isProof ? prove / RANDOM_SEEDS : runs * RANDOM_SHARE)
  const random = Array.from({ length: RANDOM_SEEDS }, () => ({
    seed: Math.floor(Math.random() * 2 ** 32) | 0,
    runs: randomRuns,
  }))
  return [fixed, ...random]
}

function reproduceCommand(seed: number, path: string | null): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const name = currentTestName.split(' > ').at(-1) ?? ''
  // Vitest takes a regular expression, and the shell interprets quotes.
  const pattern = name.replace(/[^\p{L}\p{N} ,-]/gu, '.')
  return (
    `To reproduce: PROPERTY=${[seed, path].filter((part) => part !== null).join(':')} ` +
    `bun run test:unit ${relative(process.cwd(), testPath)} -t '${pattern}'`
  )
}
