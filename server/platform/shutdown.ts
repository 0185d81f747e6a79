import { describeError } from './http/describe-error.ts'
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
