import { randomUUID } from 'node:crypto'
import { API } from '../../shared/paths.ts'
import { someAnswers } from './test-app.ts'

/** A family's submission and its key. */
export interface Submission {
  key: string
  answers: ReturnType<typeof someAnswers>
}
export const newSubmission = (change = {}): Submission => ({
  key: randomUUID(),
  answers: someAnswers(change),
})

/** How one attempt ended: the receipt's text, the status of any other response, or no complete response. */
export type Attempt = { received: string } | { status: number } | 'cut'

const TIMEOUT_MS = 10_000
const PAUSE_MS = { from: 20, to: 200 }

/** Sends once over a new connection, like a phone that has just come back online. */
export async function sendOnce(origin: string, { key, answers }: Submission): Promise<Attempt> {
  try {
    const response = await fetch(`${origin}${API.questionnaire}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
      body: JSON.stringify(answers),
      keepalive: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return response.status === 200 && JSON.parse(text).key === key
      ? { received: text }
      : { status: response.status }
  } catch {
    return 'cut'
  }
}

/** Whether the phone retries after this status. */
const isRetryable = (status: number) => status >= 500 || status === 429 || status === 408 || status === 425

/**
 * Sends until there is a receipt or `isOver` returns true.
 * @returns the receipt's text; undefined if `isOver` ended the attempts
 * @throws Error if the server responds with a status that the phone doesn't retry
 */
export async function sendUntilReceived(
  origin: string,
  submission: Submission,
  {
    onAttempt = () => {},
    isOver = () => false,
  }: { onAttempt?: (a: Attempt) => void; isOver?: () => boolean } = {},
): Promise<string | undefined> {
  while (!isOver()) {
    const attempt = await sendOnce(origin, submission)
    onAttempt(attempt)
    if (attempt !== 'cut' && 'received' in attempt) return attempt.received
    if (attempt !== 'cut' && !isRetryable(attempt.status)) throw new Error(`not retryable: ${attempt.status}`)
    await Bun.sleep(PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from))
  }
  return undefined
}
