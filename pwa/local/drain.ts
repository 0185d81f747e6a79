import { browserDeps } from './browser-deps.ts'
import { openLocal, withLocalOrMemory } from './database.ts'
import { clearQueuedFlag, readQueuedFlag } from './queued-flag.ts'
import { type DrainResult, type SendDeps, sendDueRows } from './send-due-rows.ts'

/** Loaded when the server first asks for a proof. Without the file, the row waits. */
const solveProof: SendDeps['solveProof'] = (kind) =>
  import('./solve-proof.ts').then(
    (loaded) => loaded.solveProof(kind),
    () => undefined,
  )

/**
 * Sends due rows from the page; see `sendDueRows`. Falls back to memory when the phone has no room for a response.
 * Once the outbox is empty, clears the flag that makes the next visit check it. An empty in-memory outbox does not
 * count, because rows may still be in the phone's database.
 */
export async function drainOutbox(options: { eager?: boolean } = {}): Promise<DrainResult> {
  const flag = readQueuedFlag()
  const drained = await sendDueRows({ ...browserDeps, solveProof, withDatabase: withLocalOrMemory }, options)
  if (drained.waiting === 0 && (await openLocal()).storage === 'persistent') clearQueuedFlag(flag)
  return drained
}
