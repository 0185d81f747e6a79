import { describeError } from './http/describe-error.ts'
import type { Log } from './log.ts'

type Step = () => Promise<unknown>

/** What has to be taken down again, last come first gone. */
export interface Shutdown {
  /** Adds a step as soon as there is something to take down. */
  add(step: Step): void
  /** Takes everything down, once, and ends the process with this code. */
  end(code: number): Promise<never>
}

/** Begins to listen for the operator's stop (SIGTERM, Ctrl-C, a closed terminal) at once, so that a start can be stopped midway. */
export function createShutdown(log: Log): Shutdown {
  const steps: Step[] = []
  let ending: Promise<never> | undefined
  const takeDown = async (code: number): Promise<never> => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error) => log.error('stopping failed', { error: describeError(error) }))
    }
    process.exit(code)
  }
  const end = (code: number) => {
    ending ??= takeDown(code)
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
