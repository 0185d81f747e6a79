import { relative } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isProof } from './is-proof.ts'

/** The same cases on every machine, so that a failure here comes from a change of the code. */
const FIXED_SEED = 1
/** New cases each time. Each seed gets this share of the runs, at least one. */
const RANDOM_SEEDS = 3
const RANDOM_SHARE = 0.1

export interface PropertyOptions<Ts> {
  /** How many cases of the fixed seed the test command runs. */
  runs?: number
  /** How many random cases `bun run prove` runs. */
  prove?: number
  /** Cases that every run begins with: counterexamples of the past. */
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
 * Expects that a fast-check property holds for a fixed seed and a few random ones; under `bun run prove`, for thousands
 * of random cases. The error of a failure ends with the command that repeats it: `PROPERTY=SEED:PATH` and the test.
 */
export async function expectProperty<Ts>(
  property: fc.IRawProperty<Ts>,
  { runs = 100, prove = 10_000, examples = [] }: PropertyOptions<Ts> = {},
): Promise<void> {
  let done = 0
  const first: Attempt<Ts> = { seed: FIXED_SEED, runs: examples.length, examples }
  for (const attempt of [first, ...planAttempts(runs, prove)]) {
    if (attempt.runs === 0) continue
    const { runs: numRuns, path, ...rest } = attempt
    const replay = path ? { path, endOnFailure: true } : {}
    const details = await fc.check(property, { numRuns, ...rest, ...replay })
    const report = await fc.asyncDefaultReportMessage(details)
    if (report !== undefined)
      throw new Error(`${report}\n\n${commandToRepeat(details.seed, details.counterexamplePath)}`)
    done += details.numRuns
  }
  if (isProof) process.stderr.write(`${expect.getState().currentTestName}: held in ${done} cases\n`)
}

function planAttempts(runs: number, prove: number): Attempt<never>[] {
  if (process.env.PROPERTY) {
    const [seed, ...path] = process.env.PROPERTY.split(':')
    return [{ seed: Number(seed), runs: Math.max(runs, prove), path: path.join(':') }]
  }
  const randomRuns = Math.ceil(isProof ? prove / RANDOM_SEEDS : runs * RANDOM_SHARE)
  const random = Array.from({ length: RANDOM_SEEDS }, () => ({
    seed: Math.floor(Math.random() * 2 ** 32) | 0,
    runs: randomRuns,
  }))
  return [{ seed: FIXED_SEED, runs }, ...random]
}

function commandToRepeat(seed: number, path: string | null): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const name = currentTestName.split(' > ').at(-1) ?? ''
  // Vitest reads a pattern, and the shell quotes.
  const pattern = name.replace(/[^\p{L}\p{N} ,-]/gu, '.')
  return (
    `To repeat: PROPERTY=${[seed, path].filter((part) => part !== null).join(':')} ` +
    `bun run test:unit ${relative(process.cwd(), testPath)} -t '${pattern}'`
  )
}
