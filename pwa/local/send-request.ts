import { API } from '../../shared/paths.ts'
import type { OutboxRequest, ServerReply } from './outcome.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { OutboxRow } from './schema.ts'

/** How long the server may hold a submission before it answers with a receipt (RFC 7240), seconds. */
export const PREFER_WAIT_S = 5
/** From the first byte sent to the last received, ms: a slow network's round trips, and the wait above. */
export const SEND_TIMEOUT_MS = 35_000

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export interface Network {
  fetch: Fetch
  /** Resolves after `ms`, or as soon as `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
}

/** What is asked for this row now: its state once there is a receipt, its erasure, or its acceptance. */
export function requestFor(row: OutboxRow): OutboxRequest {
  const { kind, key } = row
  if (kind === 'erasure') return { kind, key, method: 'DELETE' }
  return { kind, key, method: kind === 'questionnaire' && row.status === 'received' ? 'GET' : 'POST' }
}

/** Where a submission's state is read, and where it is erased. */
export const submissionPath = (key: string) => `${API.questionnaire}/${encodeURIComponent(key)}`

function buildRequest(row: OutboxRow, method: OutboxRequest['method']): [string, RequestInit] {
  const common: RequestInit = {
    method,
    credentials: 'include',
    cache: 'no-store',
    // A redirect is a captive portal's, never ours.
    redirect: 'manual',
  }
  const path = row.kind === 'contact' ? API.contact : API.questionnaire
  if (method !== 'POST')
    return [submissionPath(row.key), { ...common, headers: { Accept: 'application/json' } }]
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'Idempotency-Key': row.key,
    Prefer: `respond-async, wait=${PREFER_WAIT_S}`,
    ...(row.supersedes && { Supersedes: row.supersedes }),
  }
  return [path, { ...common, headers, body: JSON.stringify(row.payload) }]
}

/** Asks the server for one row; never rejects. Headers followed by silence count as a timeout, too. */
export async function sendRequest(row: OutboxRow, network: Network): Promise<ServerReply> {
  const [path, init] = buildRequest(row, requestFor(row).method)
  const stop = new AbortController()
  const request = Promise.resolve()
    .then(() => network.fetch(path, { ...init, signal: stop.signal }))
    .then((response) => readAnswer(response, network.now()))
    .catch((): ServerReply => ({ kind: 'none', reason: 'unreachable' }))
  const late = network
    .wait(SEND_TIMEOUT_MS, stop.signal)
    .then((): ServerReply => ({ kind: 'none', reason: 'timeout' }))
  const reply = await Promise.race([request, late])
  stop.abort()
  return reply
}

async function readAnswer(response: Response, now: number): Promise<ServerReply> {
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), response.headers.get('Date'), now)
  // A body that breaks off is a cut connection, so reading it may reject; one that is not JSON is just that.
  const text = await response.text()
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')
  return { kind: 'response', status: response.status, json: isJson ? jsonOf(text) : undefined, retryAfterMs }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
