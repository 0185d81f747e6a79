import type { Risk } from '#shared/desk/site-texts.ts'
import type { Log } from './log.ts'

/** What makes this installation unsafe until its operator changes it. The portal shows it. */
export interface Risks {
  /** Logs a risk the first time that it is reported after a start, and keeps it for the portal. */
  report(risk: Risk): void
  list(): Risk[]
}

/** Logs a risk. One that can come and go while the server runs is logged at the start, and found again for the portal. */
export const logRisk = (log: Log, { id, title, advice }: Risk): void =>
  log.warn('unsafe setting', { risk: id, title, advice })

/** Creates the list of risks, which is empty after each start. */
export function createRisks(log: Log): Risks {
  const known = new Map<Risk['id'], Risk>()
  return {
    report(risk) {
      if (known.has(risk.id)) return
      known.set(risk.id, risk)
      logRisk(log, risk)
    },
    list: () => [...known.values()],
  }
}
