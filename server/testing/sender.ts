import { randomUUID } from 'node:crypto'
import { API } from '#shared/contract/paths.ts'
import { someAnswers } from './test-app.ts'

/** What a family sends under a key: a questionnaire, unless `path` says otherwise. */
export interface Submission {
  key: string
  answers: ReturnType<typeof someAnswers>
  path?: string
  /** The key of the submission that this one corrects. */
  supersedes?: string
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
export async function sendOnce(origin: string, submission: Submission): Promise<Attempt> {
  const { key, answers, path = API.questionnaire, supersedes } = submission
  const response = await call(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `"${key}"`,
      ...(supersedes !== undefined && { supersedes: `"${supersedes}"` }),
    },
    body: JSON.stringify(answers),
  })
  if (response === 'cut') return 'cut'
  if (response.status !== 200) return { status: response.status }
  // Anything else is the page of a captive portal, after which a phone retries.
  return readKey(response.text) === key ? { received: response.text } : 'cut'
}

/** Erases a submission once, as its family does. */
export async function eraseOnce(origin: string, key: string): Promise<Attempt> {
  const response = await call(`${origin}${API.questionnaire}/${key}`, { method: 'DELETE' })
  return response === 'cut' ? 'cut' : { status: response.status }
}

async function call(url: string, init: RequestInit): Promise<{ status: number; text: string } | 'cut'> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...init, keepalive: false, signal })
    return { status: response.status, text: await response.text() }
  } catch {
    return 'cut'
  }
}

/** The key in a receipt; undefined if the text is no receipt. */
function readKey(text: string): unknown {
  try {
    return JSON.parse(text).key
  } catch {
    return undefined
  }
}

/** Whether the phone retries after this status. */
const isRetryable = (status: number) => status >= 500 || status === 429 || status === 408 || status === 425

interface Retries {
  onAttempt?: (attempt: Attempt) => void
  isOver?: () => boolean
}

/**
 * Sends until there is a receipt or `isOver` returns true.
 * @returns the receipt's text; undefined if `isOver` ended the attempts
 * @throws Error if the server responds with a status that the phone doesn't retry
 */
export async function sendUntilReceived(
  origin: string,
  submission: Submission,
  retries: Retries = {},
): Promise<string | undefined> {
  const last = await retry(() => sendOnce(origin, submission), retries)
  if (last === undefined) return undefined
  if ('received' in last) return last.received
  throw new Error(`not retryable: ${last.status}`)
}

/**
 * Retries while a phone would: after a cut connection and some statuses.
 * @returns the first other attempt; undefined if `isOver` ended the attempts
 */
export async function retry(
  attemptOnce: () => Promise<Attempt>,
  { onAttempt = () => {}, isOver = () => false }: Retries = {},
): Promise<Exclude<Attempt, 'cut'> | undefined> {
  while (!isOver()) {
    const attempt = await attemptOnce()
    onAttempt(attempt)
    if (attempt !== 'cut' && ('received' in attempt || !isRetryable(attempt.status))) return attempt
    await Bun.sleep(PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from))
  }
  return undefined
}
