import { Gauge, Histogram, Registry } from 'prom-client'
import { ApiError } from '../http/api-error.ts'

/** What this process counts. Prom-client's own registry outlives this module, which tests load more than once. */
export const registry = new Registry()

const FAST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const SLOW = [0.1, 0.5, 1, 2, 5, 10, 20, 40]

/** The work that is counted and timed, with what its outcomes mean. */
const WORKS = {
  submission: {
    help: 'Requests with answers: "answered" with the list, "received" with a receipt while the model decides, or the code of the error',
    buckets: [...FAST, 20, 40],
  },
  receipt: {
    help: 'New answers: "stored", "known" if a retry was faster, or the code of the error',
    buckets: FAST,
  },
  matching: {
    help: 'The rules\' list: "near" has communities within reach, "farther" only others, "none" is empty',
    buckets: FAST,
  },
  ranking: {
    help: 'Lists for the model, with the wait for its turn: "model", or why only the rules decided',
    buckets: SLOW,
  },
  model_call: { help: 'Calls of the model: "answered", or how they failed', buckets: SLOW },
  mail: { help: 'Emails: "sent", "dropped" if there was nothing to send, or "error"', buckets: SLOW },
  webhook: {
    help: 'Calls of webhooks: "delivered", "waiting" for a retry, "failed" or "canceled"',
    buckets: SLOW,
  },
} as const
type Work = keyof typeof WORKS

const NAMES = Object.keys(WORKS) as Work[]

const seconds = new Map(
  NAMES.map((work) => [
    work,
    new Histogram({
      name: `hearthfinder_${work}_duration_seconds`,
      help: `${WORKS[work].help}. Counted by this server.`,
      labelNames: ['outcome'],
      buckets: [...WORKS[work].buckets],
      registers: [registry],
    }),
  ]),
)

/** When each piece of running work started, by `performance.now()`. The first one is the oldest. */
const running = new Map<Work, Set<{ start: number }>>(NAMES.map((work) => [work, new Set()]))

new Gauge({
  name: 'hearthfinder_in_progress',
  help: 'Work that this server has begun and not finished',
  labelNames: ['work'],
  registers: [registry],
  collect() {
    for (const [work, { size }] of running) this.set({ work }, size)
  },
})
new Gauge({
  name: 'hearthfinder_in_progress_oldest_seconds',
  help: 'How long the oldest of hearthfinder_in_progress has run',
  labelNames: ['work'],
  registers: [registry],
  collect() {
    for (const [work, [oldest]] of running)
      this.set({ work }, oldest ? (performance.now() - oldest.start) / 1000 : 0)
  },
})

/** Counts and times a piece of work. @returns a function to call once at its end */
function startWork(work: Work): (outcome: string) => void {
  const started = { start: performance.now() }
  running.get(work)?.add(started)
  return (outcome) => {
    running.get(work)?.delete(started)
    seconds.get(work)?.observe({ outcome }, (performance.now() - started.start) / 1000)
  }
}

/** Counts work that was refused before it began. */
export const countRefused = (work: Work, outcome: string): void => seconds.get(work)?.observe({ outcome }, 0)

/**
 * Runs one piece of work, and counts and times it for `/metrics`. This is all that features know of metrics.
 * @param outcomeOf a word from a small fixed set, which becomes a label. Never a value that someone sent.
 * @throws what `work` throws. Its outcome is the code of an ApiError, or `error`.
 */
export async function observe<Result>(
  work: Work,
  run: () => Promise<Result>,
  outcomeOf: (result: Result) => string,
): Promise<Result> {
  const end = startWork(work)
  let outcome = 'error'
  try {
    const result = await run()
    outcome = outcomeOf(result)
    return result
  } catch (error) {
    if (error instanceof ApiError) outcome = error.code
    throw error
  } finally {
    end(outcome)
  }
}
