import { API } from '#shared/contract/paths.ts'
import type { LetterReading } from '#shared/matching/letter-reading.ts'
import { LetterReadingAnswer } from '#shared/matching/letter-reading.ts'
import { getJson, HttpError } from '../../api/api.ts'

/** Before the second question, in ms; each later pause is longer by half, up to the maximum. */
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 60_000
/** About twenty minutes. A model that takes longer is asked on the next visit. */
const MAX_QUESTIONS = 25

/**
 * Asks the server what its model read in the letter of a search until it has read it, or says that it won't. Asks nothing while
 * the page is hidden or the phone is offline.
 * @returns undefined if there is nothing to expect on this visit, or `signal` ended it
 */
export async function askReading(search: string, signal: AbortSignal): Promise<LetterReading | undefined> {
  const path = `${API.questionnaire}/${encodeURIComponent(search)}/reading`
  for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
    await untilShownAndOnline(signal)
    if (signal.aborted) return undefined
    const answer = await getJson(path, LetterReadingAnswer).catch(isFinal)
    if (answer === true || signal.aborted) return undefined
    if (answer && answer.state !== 'waiting') return answer.state === 'ready' ? answer.needs : undefined
    await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** asked), signal)
  }
  return undefined
}

/** Whether asking again would not help: an unknown or erased search, unlike no connection or too many questions. */
const isFinal = (error: unknown) => error instanceof HttpError && error.status < 500 && error.status !== 429

const canAsk = () => document.visibilityState === 'visible' && navigator.onLine

const untilShownAndOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted || canAsk()) return resolve()
    const ended = new AbortController()
    const check = () => {
      if (!signal.aborted && !canAsk()) return
      ended.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', check, ended)
    window.addEventListener('online', check, ended)
    signal.addEventListener('abort', check, ended)
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
