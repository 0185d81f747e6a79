import { randomUUID } from 'node:crypto'
import { API } from '../../shared/paths.ts'
import { someAnswers } from './test-app.ts'

/** A family's submission, from before it was sent. */
export interface Submission {
  key: string
  answers: ReturnType<typeof someAnswers>
}
export const newSubmission = (change = {}): Submission => ({
  key: randomUUID(),
  answers: someAnswers(change),
})

/** How one attempt ended: the receipt's bytes, the status of any other answer, or no whole answer at all. */
export type Attempt = { received: string } | { status: number } | 'cut'

const PATIENCE_MS = 10_000
const PAUSE_MS = { from: 20, to: 200 }

/** Sends once, over a connection of its own, as a phone that has just found its network. */
export async function sendOnce(origin: string, { key, answers }: Submission): Promise<Attempt> {
  try {
    const answer = await fetch(`${origin}${API.questionnaire}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
      body: JSON.stringify(answers),
      keepalive: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    return answer.status === 200 && JSON.parse(text).key === key
      ? { received: text }
      : { status: answer.status }
  } catch {
    return 'cut'
  }
}

/** What a phone tries again; any other status is the end of the attempts. */
const mayPass = (status: number) => status >= 500 || status === 429 || status === 408 || status === 425

/**
 * Sends until there is a receipt, or `given` says that it is enough.
 * @returns the receipt's bytes; undefined when given up
 * @throws Error when the server refuses for good
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
    if (attempt !== 'cut' && !mayPass(attempt.status)) throw new Error(`refused for good: ${attempt.status}`)
    await Bun.sleep(PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from))
  }
  return undefined
}
