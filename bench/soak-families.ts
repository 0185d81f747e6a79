import type { Ledger } from '../server/testing/ledger.ts'
import { newSubmission, sendUntilReceived } from '../server/testing/sender.ts'

export interface SoakCounts {
  attempts: number
  /** Submissions resent after their receipt, as by a second tab or after a restart. */
  resent: number
  /** Resent submissions that got a different response. */
  changed: number
  /** Times from the first attempt to the receipt, in milliseconds. */
  times: number[]
}

/** The share of families that send again after their receipt, in percent. */
const RESEND_PERCENT = 20

/** Sends one family after another, each until it has a receipt. Starts none after `isOver`. */
export async function sendFamilies(
  origin: string,
  ledger: Ledger,
  counts: SoakCounts,
  isOver: () => boolean,
): Promise<void> {
  const onAttempt = () => void counts.attempts++
  while (!isOver()) {
    const submission = ledger.note(newSubmission())
    const start = performance.now()
    const received = await sendUntilReceived(origin, submission, { onAttempt })
    if (received === undefined) continue
    counts.times.push(performance.now() - start)
    ledger.acknowledge(submission, received)
    if (Math.random() * 100 >= RESEND_PERCENT) continue
    counts.resent++
    if ((await sendUntilReceived(origin, submission, { onAttempt })) !== received) counts.changed++
  }
}
