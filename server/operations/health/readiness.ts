import type { Log } from '#server/platform/log.ts'
import type { ServiceFacts } from './facts.ts'

/** A mail server may be down for a while. Later, families and administrators wait for links. */
const LATE_MAIL_S = 15 * 60

/** What can be wrong. A server with `database` or `disk` can't store answers, and one that is `stopping` soon can't. */
type Problem = 'database' | 'disk' | 'mail' | 'pictures' | 'stopping'
/**
 * Another server may do better without these. All servers share the mail queue, and usually the pictures, so a proxy that
 * left a server out for them would leave out all.
 */
const DECISIVE: readonly Problem[] = ['database', 'disk', 'stopping']

/** Tells whether this server can store what families send. */
export interface Readiness {
  /** Answers in a bounded time. A change of the problems is logged. */
  isReady(): Promise<boolean>
  /** Makes the server unready from now on, while it still answers, so that proxies leave it out before it stops. */
  leave(): void
}

/** @param readFacts measures the server's state */
export function createReadiness(readFacts: () => Promise<ServiceFacts>, log: Log): Readiness {
  let known: Problem[] = []
  let isStopping = false
  return {
    async isReady() {
      const facts = await readFacts()
      const problems = findProblems(facts, isStopping)
      const isReady = !problems.some((problem) => DECISIVE.includes(problem))
      if (problems.join() !== known.join()) {
        const { disk, mail } = facts
        const fields = { isReady, problems, freeMb: disk.freeMb, oldestMailSeconds: mail?.oldestSeconds }
        log[problems.length > 0 ? 'warn' : 'info']('readiness changed', fields)
      }
      known = problems
      return isReady
    },
    leave() {
      isStopping = true
    },
  }
}

function findProblems(
  { canWrite, disk, mail, canStorePictures }: ServiceFacts,
  isStopping: boolean,
): Problem[] {
  const found: Record<Problem, boolean> = {
    database: !canWrite,
    disk: !disk.hasRoom,
    mail: (mail?.oldestSeconds ?? 0) > LATE_MAIL_S,
    pictures: !canStorePictures,
    stopping: isStopping,
  }
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem])
}
