import { quantile } from '../measure.ts'
import { countRepeats, type Faults } from './audit.ts'
import type { Experience } from './families.ts'
import { type Installation, MAX_QUESTIONS } from './installation.ts'
import { countExamQuestions, countFinished } from './prepare.ts'

/**
 * Compares what the model saw with the settings.
 * @param examQuestions how often it was asked until the first examination had ended
 */
export async function findModelFaults(
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

/** Prints what happened. */
export function report(
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
export function reportFaults(faults: Faults): 0 | 1 {
  for (const [name, count] of Object.entries(faults)) console.log(`${count} ${name}`)
  return Object.values(faults).every((count) => count === 0) ? 0 : 1
}
