import { findFaults } from './soak/audit.ts'
import { type Experience, letFamiliesLive, newExperience } from './soak/families.ts'
import { randomFault, repeatEvery } from './soak/faults.ts'
import { type Installation, startInstallation } from './soak/installation.ts'
import { addWebhook, emptyQueues, waitForExam } from './soak/prepare.ts'
import { findModelFaults, report, reportFaults } from './soak/report.ts'

const MINUTES = 60
const FAMILIES_AT_ONCE = 8
const MINUTE_MS = 60_000
const KILL_EVERY_MS = 1000
/** The time between restarts of Postgres, every second one a power failure, and between restarts of PgBouncer. */
const POSTGRES_EVERY_MS = 60_000
const PGBOUNCER_EVERY_MS = 45_000
/** A short soak has several restarts, too. */
const RESTARTS_AT_LEAST = 4

/**
 * Families live for `minutes` (default 60) on an unreliable connection to four servers, of which one is killed every
 * second, while Postgres and PgBouncer restart. Afterward everything that families, the mail server, the webhook receiver
 * and the model saw is compared with the database.
 * @returns 1 if anything was lost, stored twice, never sent, examined twice or asked too often at once, else 0
 */
export async function run(minutes = String(MINUTES)): Promise<number> {
  const duration = Number(minutes) * MINUTE_MS
  if (!(duration > 0)) throw new Error('usage: bun run bench soak [minutes]')
  const installation = await startInstallation()
  try {
    const { servers, sql, peers, origin } = installation
    await servers.startAll()
    const examQuestions = await waitForExam(sql)
    await addWebhook(sql, origin, peers.webhookUrl)
    const experience = newExperience()
    const restarts = await disturb(installation, experience, duration)
    await servers.stopAll()
    peers.recover()
    await emptyQueues(sql, servers)
    report(installation, experience, restarts)
    return reportFaults({
      ...(await findFaults(sql, experience, peers)),
      ...(await findModelFaults(installation, examQuestions)),
    })
  } finally {
    await installation.close()
  }
}

async function disturb(
  { servers, phones, postgres, pgbouncer, origin }: Installation,
  experience: Experience,
  duration: number,
) {
  const end = performance.now() + duration
  const isOver = () => performance.now() > end
  const atMost = (ms: number) => Math.min(ms, duration / RESTARTS_AT_LEAST)
  phones.setFault(randomFault)
  const families = Array.from({ length: FAMILIES_AT_ONCE }, () => letFamiliesLive(origin, experience, isOver))
  const [, powerCuts, poolerRestarts] = await Promise.all([
    repeatEvery(KILL_EVERY_MS, isOver, servers.killOne),
    repeatEvery(atMost(POSTGRES_EVERY_MS), isOver, (n) =>
      postgres.restart(n % 2 === 0 ? 'immediate' : 'fast'),
    ),
    repeatEvery(atMost(PGBOUNCER_EVERY_MS), isOver, pgbouncer.restart),
    repeatEvery(MINUTE_MS, isOver, (n) =>
      console.log(`  ${n + 1} min: ${experience.families.length} families, ${servers.kills} kills`),
    ),
  ])
  // Submissions that are still waiting are sent over a working connection.
  phones.setFault(() => 'pass')
  await Promise.all(families)
  return { postgres: powerCuts, pgbouncer: poolerRestarts }
}
