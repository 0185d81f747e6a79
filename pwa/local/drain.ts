import { browserDeps } from './browser-deps.ts'
import { openLocal, withLocalOrMemory } from './database.ts'
import { clearQueued, queuedMark } from './queued.ts'
import { type Drained, sendWaiting } from './send-waiting.ts'

/**
 * The page's way to send what waits; see `sendWaiting`. Also clears the mark that tells the next visit to look into
 * the outbox, once it is empty; one in this tab's memory says nothing of the phone's. Where the phone has no room for an
 * answer, it is kept in this tab.
 */
export async function drainOutbox(options: { eager?: boolean } = {}): Promise<Drained> {
  const mark = queuedMark()
  const drained = await sendWaiting({ ...browserDeps, withDatabase: withLocalOrMemory }, options)
  if (drained.waiting === 0 && (await openLocal()).storage === 'kept') clearQueued(mark)
  return drained
}
