import { browserDeps } from './browser-deps.ts'
import { openLocal, withLocalOrMemory } from './database.ts'
import { clearQueuedFlag, readQueuedFlag } from './queued-flag.ts'
import { type DrainResult, sendDueRows } from './send-due-rows.ts'

/**
 * The page's way to send what waits; see `sendDueRows`. Also clears the mark that tells the next visit to look into
 * the outbox, once it is empty; one in this tab's memory says nothing of the phone's. Where the phone has no room for an
 * answer, it is kept in this tab.
 */
export async function drainOutbox(options: { eager?: boolean } = {}): Promise<DrainResult> {
  const mark = readQueuedFlag()
  const drained = await sendDueRows({ ...browserDeps, withDatabase: withLocalOrMemory }, options)
  if (drained.waiting === 0 && (await openLocal()).storage === 'persistent') clearQueuedFlag(mark)
  return drained
}
