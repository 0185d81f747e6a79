import type { Ledger } from '../server/testing/ledger.ts'
import { newSubmission, sendUntilReceived } from '../server/testing/sender.ts'

export interface Counts {
  attempts: number
  /** Attempts of families that had their receipt already: a second tab, a restart, a month later. */
  again: number
  /** Of those, how many got another answer than the first time. */
  changed: number
  /** From the first attempt to the receipt, in milliseconds. */
  times: number[]
}

/** How many of a hundred families send once more what they have a receipt for. */
const AGAIN_OF_HUNDRED = 20

/** One family after the other, each until it has its receipt; none begins after `isOver`. */
export async function sendFamilies(
  origin: string,
  ledger: Ledger,
  counts: Counts,
  isOver: () => boolean,
): Promise<void> {
  const onAttempt = () => void counts.attempts++
  while (!isOver()) {
    const submission = ledger.note(newSubmission())
    const began = performance.now()
    const received = await sendUntilReceived(origin, submission, { onAttempt })
    if (received === undefined) continue
    counts.times.push(performance.now() - began)
    ledger.acknowledge(submission, received)
    if (Math.random() * 100 >= AGAIN_OF_HUNDRED) continue
    counts.again++
    if ((await sendUntilReceived(origin, submission, { onAttempt })) !== received) counts.changed++
  }
}
