import type { ConnectionFault } from '#server/testing/tcp-proxy.ts'
import { quantile } from './measure.ts'
import { countRepeats, type Faults, findFaults } from './soak/audit.ts'
import { type Experience, letFamiliesLive, newExperience } from './soak/families.ts'
import { type Installation, MAX_QUESTIONS, startInstallation } from './soak/installation.ts'
import { addWebhook, countExamQuestions, countFinished, emptyQueues, waitForExam } from './soak/prepare.ts'

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

/** The share of phones' connections with each fault, in percent; the others work. */
const FAULT_PERCENTAGES: readonly (readonly [ConnectionFault, number])[] = [
  ['refuse', 5],
  ['cut before', 5],
  ['cut midway', 5],
  ['cut after', 10],
  ['half a response', 4],
  ['hang', 1],
]

function randomFault(): ConnectionFault {
  let dice = Math.random() * 100
  for (const [fault, share] of FAULT_PERCENTAGES) {
    dice -= share
    if (dice < 0) return fault
  }
  return 'pass'
}

/** Repeats `work` with pauses of `ms` between, until `isOver`. @returns how often */
async function repeatEvery(ms: number, isOver: () => boolean, work: (n: number) => unknown): Promise<number> {
  let times = 0
  while (await pause(ms, isOver)) await work(times++)
  return times
}

/** Waits for `ms` or until `isOver` returns true. @returns false if it is over */
async function pause(ms: number, isOver: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end && !isOver()) await Bun.sleep(100)
  return !isOver()
}

/**
 * Compares what the model saw with the settings.
 * @param examQuestions how often it was asked until the first examination had ended
 */
async function findModelFaults(
  { sql, model }: Pick<Installation, 'sql' | 'model'>,
  examQuestions: number,
): Promise<Faults> {
  return {
    'questions to the model above the concurrency of all servers': Math.max(
      0,
      model.maxInProgress - MAX_QUESTIONS,
    ),
    'examinations beside the first': (await countFinished(sql)) - 1,
    'examination questions after the first examination': (await countExamQuestions(sql)) - examQuestions,
  }
}

function report(
  { servers, model, peers }: Installation,
  { families, attempts, resent, times }: Experience,
  restarts: { postgres: number; pgbouncer: number },
): void {
  const sorted = times.toSorted((a, b) => a - b)
  const ms = (q: number) => `${Math.round(quantile(sorted, q))} ms`
  const mails = peers.mails()
  const many = (what: (family: Experience['families'][number]) => unknown) => families.filter(what).length
  console.log(
    `${servers.kills} server kills (${servers.spared} seconds without, while too many started), ` +
      `${restarts.postgres} Postgres restarts, ${restarts.pgbouncer} PgBouncer restarts`,
  )
  console.log(
    `${families.length} families, ${many(({ versions }) => versions.length > 1)} corrections, ` +
      `${many(({ message }) => message)} messages, ${many(({ isErased }) => isErased)} erasures, all acknowledged`,
  )
  console.log(`${attempts} attempts, ${resent} submissions resent after a receipt`)
  console.log(
    `${mails.size} emails, ${countRepeats(mails)} sent again with the same Message-ID; ` +
      `${peers.webhooks.size} webhooks, ${countRepeats(peers.webhooks)} delivered again with the same id`,
  )
  console.log(
    `${model.asked.length} questions to the model, at most ${model.maxInProgress} at once of ${MAX_QUESTIONS}`,
  )
  console.log(`time to receipt, including retries: p50 ${ms(0.5)}, p95 ${ms(0.95)}`)
}

/** Prints what must be 0. @returns 1 if something isn't, else 0 */
function reportFaults(faults: Faults): 0 | 1 {
  for (const [name, count] of Object.entries(faults)) console.log(`${count} ${name}`)
  return Object.values(faults).every((count) => count === 0) ? 0 : 1
}
