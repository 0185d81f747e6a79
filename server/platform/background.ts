import { describeError } from './http/api-error.ts'
import type { Log } from './log.ts'

type Step = () => Promise<unknown>

/** The steps of a shutdown. They run in the reverse order of being added. */
export interface Shutdown {
  /** Adds a step. Call it as soon as the resource that the step closes is open. */
  add(step: Step): void
  /** Runs all steps once and ends the process with this exit code. */
  end(code: number): Promise<never>
}

/** Handles SIGTERM, SIGINT (Ctrl-C) and SIGHUP (a closed terminal) from now on, so that even a startup can be stopped. */
export function createShutdown(log: Log): Shutdown {
  const steps: Step[] = []
  let ending: Promise<never> | undefined
  const runSteps = async (code: number): Promise<never> => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error) => log.error('shutdown step failed', { error: describeError(error) }))
    }
    process.exit(code)
  }
  const end = (code: number) => {
    ending ??= runSteps(code)
    return ending
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info('stopping')
      void end(0)
    })
  }
  return { add: (step) => void steps.push(step), end }
}

/** Work that continues after its request has ended. */
export interface Background {
  /** Starts work. An error is logged under `name` and never thrown. @returns a promise that resolves at the end */
  run(name: string, work: () => Promise<void>): Promise<void>
  /** Sleeps for `ms`, but not while someone waits for `idle`. For work that may be delayed. */
  pause(ms: number): Promise<void>
  /** Resolves when no work is running. The caller sets a timeout. */
  idle(): Promise<void>
}

/**
 * Runs work every `ms` in the background, but never twice at once.
 * @param work gets a signal that aborts when it is stopped
 * @param isAtOnce whether it also runs now
 * @returns a function that stops it
 */
export function repeat(
  background: Background,
  name: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  isAtOnce = false,
): () => void {
  const stopping = new AbortController()
  let isRunning = false
  const start = () => {
    if (isRunning) return
    isRunning = true
    const run = async () => void (await work(stopping.signal))
    void background.run(name, run).finally(() => (isRunning = false))
  }
  const timer = setInterval(start, ms)
  if (isAtOnce) start()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/** Tracks running work, so that a shutdown can wait for it. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  const pauses = new Set<() => void>()
  let idleWaiters = 0
  return {
    run(name, work) {
      const done = work()
        .catch((error) => log.error('background work failed', { work: name, error: describeError(error) }))
        .finally(() => running.delete(done))
      running.add(done)
      return done
    },
    async pause(ms) {
      if (idleWaiters > 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      pauses.add(resolve)
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
      pauses.delete(resolve)
    },
    async idle() {
      idleWaiters += 1
      for (const end of pauses) end()
      while (running.size > 0) await Promise.all(running)
      idleWaiters -= 1
    },
  }
}
