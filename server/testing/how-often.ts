import { isLonger, isProof } from '#shared/testing/is-proof.ts'

interface Times {
  test: number
  ci?: number
  prove: number
}

/**
 * How often each suite repeats its scenario: a few times in the test command, more often in `bun run test:ci` where it says
 * so, and many times under `bun run prove`.
 */
export const TIMES = {
  'twenty identical posts at once': { test: 8, prove: 100 },
  'the server is killed': { test: 5, prove: 1000 },
  'server and database are killed': { test: 1, prove: 50 },
  'Postgres is restarted': { test: 2, prove: 40 },
  'seconds without Postgres': { test: 4, prove: 60 },
  'the disk is full': { test: 1, prove: 20 },
  /** For each combination of statement kind and ranking. */
  'submissions through a pooler': { test: 1000, prove: 20_000 },
  'two servers behind one address': { test: 4, prove: 300 },
  /** In total for all models. */
  'replies from real models': { test: 24, prove: 1000 },
  /** Lists of random families, by the server and from packs. */
  'the same list from a pack': { test: 40, ci: 150, prove: 10_000 },
  /** For each fault of the model. A race can end differently each time. */
  'a race in the browser': { test: 1, prove: 25 },
} satisfies Record<string, Times>
type Repeated = keyof typeof TIMES

/** The timeout, in milliseconds, of a test that starts its own cluster or servers on a busy machine. */
export const SLOW_MS = isProof ? 12 * 3_600_000 : 150_000
/** The approximate number of progress lines that `bun run prove` prints for one suite. */
const PROGRESS_LINES = 100

export function getRepetitions(name: Repeated): number {
  const { test, ci = test, prove }: Times = TIMES[name]
  return isProof ? prove : isLonger ? ci : test
}

/** Calls `work(0)`, `work(1)`, … in sequence, as often as TIMES says. `bun run prove` also prints the progress. */
export async function repeat(name: Repeated, work: (round: number) => Promise<void>): Promise<void> {
  const times = getRepetitions(name)
  for (let round = 0; round < times; round++) {
    await work(round)
    const done = round + 1
    if (done === times || done % Math.ceil(times / PROGRESS_LINES) === 0)
      printProgress(`${name}: ${done} of ${times}`)
  }
}

/** Prints a line under `bun run prove`, and nothing in the test command. */
export function printProgress(line: string): void {
  if (isProof) process.stderr.write(`${line}\n`)
}
