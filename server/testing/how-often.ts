import { isProof } from '../../shared/testing/is-proof.ts'

/** How many times a suite does what it does: enough to notice in the test command, and in full under `bun run prove`. */
export const TIMES = {
  'twenty identical posts at once': { test: 8, prove: 100 },
  'the server is killed': { test: 5, prove: 1000 },
  'server and database are killed': { test: 1, prove: 50 },
  'Postgres is restarted': { test: 2, prove: 40 },
  'seconds without Postgres': { test: 4, prove: 60 },
  'the disk is full': { test: 1, prove: 20 },
  'two servers behind one address': { test: 4, prove: 300 },
  /** Of all models that answer, together. */
  'answers of real models': { test: 24, prove: 1000 },
  /** Under each trouble of the model: who is first differs from time to time. */
  'a race in the browser': { test: 1, prove: 25 },
} as const
export type Repeated = keyof typeof TIMES

/** What a test that starts a cluster or servers of its own may take on a busy machine, in milliseconds. */
export const SLOW_MS = isProof ? 12 * 3_600_000 : 150_000
/** A proof says how far it is, about so many times. */
const REPORTS = 100

export const howOften = (name: Repeated): number => TIMES[name][isProof ? 'prove' : 'test']

/** Does `work(0)`, `work(1)` … one after the other, as often as `name` asks; a proof tells how far it is. */
export async function repeat(name: Repeated, work: (round: number) => Promise<void>): Promise<void> {
  const times = howOften(name)
  for (let round = 0; round < times; round++) {
    await work(round)
    const done = round + 1
    if (done === times || done % Math.ceil(times / REPORTS) === 0) tellInProof(`${name}: ${done} of ${times}`)
  }
}

/** How far a proof is; the test command is not told. */
export function tellInProof(line: string): void {
  if (isProof) process.stderr.write(`${line}\n`)
}
