import { API, LINK_HEADER, PROOF_HEADER } from '#shared/contract/paths.ts'
import { parseRetryAfter } from './backoff.ts'
import type { OutboxRequest, ServerReply } from './outcome.ts'
import type { OutboxRow } from './schema.ts'

/** How long the server may hold a submission before it responds with a receipt (RFC 7240), in seconds. */
export const PREFER_WAIT_S = 5
/** From the first byte sent to the last byte received, in ms. Includes a slow network and the wait above. */
export const SEND_TIMEOUT_MS = 35_000

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export interface Network {
  fetch: Fetch
  /** Resolves after `ms`, or as soon as `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
}

/**
 * Returns the row's next request: erase it, refuse sharing, poll for its matches once there is a receipt, or submit it.
 */
export function requestFor(row: OutboxRow): OutboxRequest {
  const { kind, key } = row
  if (kind === 'erasure') return { kind, key, method: 'DELETE' }
  if (kind === 'refusal') return { kind, key: row.search ?? key, method: 'PUT' }
  return { kind, key, method: kind === 'questionnaire' && row.status === 'received' ? 'GET' : 'POST' }
}

/** The path of a submission, for polling and erasing. */
const submissionPath = (key: string) => `${API.questionnaire}/${encodeURIComponent(key)}`

function buildRequest(
  row: OutboxRow,
  { method, key }: OutboxRequest,
  proof: string | undefined,
): [string, RequestInit] {
  const common: RequestInit = {
    method,
    credentials: 'include',
    cache: 'no-store',
    // A redirect comes from a captive portal, never from our server.
    redirect: 'manual',
  }
  const json = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const body = JSON.stringify(row.payload)
  if (method === 'PUT')
    return [`${submissionPath(key)}/sharing`, { ...common, headers: { ...json, ...linkHeader(row) }, body }]
  if (method !== 'POST')
    return [submissionPath(key), { ...common, headers: { Accept: 'application/json', ...linkHeader(row) } }]
  const headers = {
    ...json,
    'Idempotency-Key': row.key,
    Prefer: `respond-async, wait=${PREFER_WAIT_S}`,
    ...(row.supersedes && { Supersedes: row.supersedes }),
    ...linkHeader(row),
    ...(proof && { [PROOF_HEADER]: proof }),
  }
  return [row.kind === 'contact' ? API.contact : API.questionnaire, { ...common, headers, body }]
}

const linkHeader = ({ mailedLink }: OutboxRow) => (mailedLink ? { [LINK_HEADER]: mailedLink } : {})

/** Sends one row's request; never rejects. Headers without a complete body also count as a timeout. */
export async function sendRequest(row: OutboxRow, network: Network, proof?: string): Promise<ServerReply> {
  const [path, init] = buildRequest(row, requestFor(row), proof)
  const abort = new AbortController()
  const response = Promise.resolve()
    .then(() => network.fetch(path, { ...init, signal: abort.signal }))
    .then((response) => readReply(response, network.now()))
    .catch((): ServerReply => ({ kind: 'none', reason: 'unreachable' }))
  const timeout = network
    .wait(SEND_TIMEOUT_MS, abort.signal)
    .then((): ServerReply => ({ kind: 'none', reason: 'timeout' }))
  const reply = await Promise.race([response, timeout])
  abort.abort()
  return reply
}

async function readReply(response: Response, now: number): Promise<ServerReply> {
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), response.headers.get('Date'), now)
  // text() rejects when the connection is cut. A complete body that is not JSON is handled below.
  const text = await response.text()
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')
  return {
    kind: 'response',
    status: response.status,
    json: isJson ? parseJson(text) : undefined,
    retryAfterMs,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
