import { describeError } from './http/describe-error.ts'
import type { Log } from './log.ts'

/** Work that goes on after its request was answered or given up. */
export interface Background {
  /** Starts it; a failure is logged under `name`, never thrown. @returns settles when it is over */
  run(name: string, work: () => Promise<void>): Promise<void>
  /** For work that can wait: settles after `ms`, or as soon as somebody waits for `idle`. */
  pause(ms: number): Promise<void>
  /** Settles when nothing runs any more; the caller bounds the wait. */
  idle(): Promise<void>
}

/** A set of running work, so that a stop can wait for it. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  const pauses = new Set<() => void>()
  let waitedFor = 0
  return {
    run(name, work) {
      const done = work()
        .catch((error) => log.error('background work failed', { work: name, error: describeError(error) }))
        .finally(() => running.delete(done))
      running.add(done)
      return done
    },
    async pause(ms) {
      if (waitedFor > 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      pauses.add(resolve)
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
      pauses.delete(resolve)
    },
    async idle() {
      waitedFor += 1
      for (const end of pauses) end()
      while (running.size > 0) await Promise.all(running)
      waitedFor -= 1
    },
  }
}
