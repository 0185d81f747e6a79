import type * as z from 'zod/mini'
import { ErrorBody, type ErrorCode, type FieldIssue } from '#shared/contract/errors.ts'
import { reportFailure, reportSuccess } from '../state/connectivity.ts'
import { endSession, readSession } from './session.ts'
import { setLacksFactor } from './sign-in/lacks-factor.ts'
import { askToSignInAgain } from './sign-in/prompt.ts'

/** In milliseconds. A call that has no response by then counts as a network error. */
const ADMIN_TIMEOUT_MS = 30_000
const NETWORK_ERROR = 'Network error. Please try again.'

/**
 * A failed call. `status` is 0 when our server did not respond at all; `message` is then NETWORK_ERROR.
 * Otherwise it is the server's message, or empty if the server sent none.
 */
export class AdminError extends Error {
  override name = 'AdminError'
  readonly status: number
  readonly issues: FieldIssue[]
  /** Undefined if the response wasn't one of our server's errors. */
  readonly code: ErrorCode | undefined
  /** The response as it was sent; undefined if it wasn't JSON. */
  readonly body: unknown

  constructor(status: number, message: string, issues: FieldIssue[] = [], code?: ErrorCode, body?: unknown) {
    super(message)
    this.status = status
    this.issues = issues
    this.code = code
    this.body = body
  }
}

/** Why a change of a record wasn't stored, for beside its button. */
export class ChangeProblem extends AdminError {
  /** Someone else's change came first, and is now on the screen. */
  readonly isConflict: boolean

  constructor(failure: unknown, message: string, isConflict: boolean) {
    super(0, message, failure instanceof AdminError ? failure.issues : [])
    this.isConflict = isConflict
  }
}

/** The message to show for a failure: that of an AdminError, or `fallback` if it has none. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof AdminError && error.message) || fallback
}

/** Why something wasn't saved, for beside its button. It blames the connection only if the device says that it has none. */
export function describeFailure(error: unknown): string {
  if (error instanceof AdminError && error.status === 0) {
    const why = navigator.onLine ? 'the server didn’t answer' : 'this device is offline'
    return `Not saved: ${why}. What you typed is still here.`
  }
  return `Not saved. ${errorMessage(error, 'The server gave no reason.')}`
}

/** One page of a list and the path of the next page, which is undefined on the last one. */
export interface AdminPage<T> {
  items: T
  next: string | undefined
}

/**
 * Loads JSON with the session's token and validates it. `path` begins with a slash.
 * @throws AdminError on any failure; a 401 also ends the session, which opens the login screen. If the server asks for a
 *   new sign-in, the call waits for it and is repeated.
 */
export async function getAdmin<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  return readBody(await request(path, { method: 'GET' }), Schema)
}

/** Like getAdmin, for calls that the portal makes by itself. They don't count as the operator's activity. */
export async function pollAdmin<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  return readBody(await request(path, { method: 'GET', headers: { [POLL_HEADER]: '1' } }), Schema)
}

/** Like pollAdmin, for a call that also tells the server something. */
export async function sendPoll<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  return readBody(await request(path, { method: 'POST', headers: { [POLL_HEADER]: '1' } }), Schema)
}
const POLL_HEADER = 'x-portal-poll'

/**
 * Opens a stream of events, whose status the caller checks. It isn't the operator's activity, and its failures end no
 * session.
 * @throws if there is no response, or once `signal` is aborted
 */
export const openAdminStream = (path: string, token: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, [POLL_HEADER]: '1' },
    cache: 'no-store',
    signal,
  })

let calledAt = Date.now()
/** When the server last accepted a call that counts as activity, in milliseconds since 1970. */
export const lastCallAt = (): number => calledAt

/** Like getAdmin, for one page of a list. */
export async function getAdminPage<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
): Promise<AdminPage<z.infer<S>>> {
  const response = await request(path, { method: 'GET' })
  return { items: await readBody(response, Schema), next: nextPage(response) }
}

/** The `rel="next"` target of a Link header (RFC 8288) in the form our server writes. */
const nextPage = (response: Response) =>
  /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]

/**
 * Sends a change, with a JSON body if one is given. Reads the response's body only if a schema is given.
 * @throws AdminError like getAdmin
 */
export function sendAdmin(method: Method, path: string, body?: unknown): Promise<undefined>
export function sendAdmin<S extends z.ZodMiniType>(
  method: Method,
  path: string,
  body: unknown,
  Schema: S,
): Promise<z.infer<S>>
export async function sendAdmin(method: Method, path: string, body?: unknown, Schema?: z.ZodMiniType) {
  const response = await request(path, jsonRequest(method, body))
  return Schema ? readBody(response, Schema) : undefined
}
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Posts without a token, for forms shown before sign-in. A 401 here refers to what was typed and
 * doesn't end the session.
 * @throws AdminError on any failure
 */
export async function postUnauthenticated<S extends z.ZodMiniType>(
  path: string,
  body: unknown,
  Schema: S,
): Promise<z.infer<S>> {
  const response = await send(path, jsonRequest('POST', body), null)
  if (response.ok) return readBody(response, Schema)
  const { message, issues } = await readErrorBody(response)
  throw new AdminError(response.status, message, issues)
}

const jsonRequest = (method: Method, body: unknown): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
})

/** Returns the response if it is a success. Repeats the call after a new sign-in. @throws AdminError otherwise */
async function request(path: string, init: RequestInit, isRepeated = false): Promise<Response> {
  const token = readSession()?.token ?? null
  const response = await send(path, init, token)
  if (response.ok) {
    if (!new Headers(init.headers).has(POLL_HEADER)) calledAt = Date.now()
    return response
  }
  const { code, message, issues, body } = await readErrorBody(response)
  const reason = code === 'session_idle' ? 'idle' : code === 'confirm_sign_in' ? 'confirm' : undefined
  // After logging out, or signing in again in another tab, this response is about an old session.
  const isCurrent = token !== null && token === readSession()?.token
  if (reason && isCurrent && !isRepeated && (await askToSignInAgain(reason))) return request(path, init, true)
  if (code === 'second_factor_required' && isCurrent) setLacksFactor(token)
  if (response.status === 401 && isCurrent && token === readSession()?.token) endSession('rejected')
  throw new AdminError(response.status, message, issues, code, body)
}

const send = (path: string, init: RequestInit, token: string | null) =>
  fetchFromServer(path, {
    ...init,
    headers: {
      accept: 'application/json',
      ...init.headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })

/**
 * Fetches from our server. A response from something else, such as a captive portal, counts as no connection.
 */
async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, {
      ...init,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(ADMIN_TIMEOUT_MS),
    })
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
      throw new TypeError('HTML instead of JSON')
    reportSuccess()
    return response
  } catch {
    reportFailure()
    throw new AdminError(0, NETWORK_ERROR)
  }
}

/**
 * Throws a network error if the connection breaks, and an AdminError without a message if the body is
 * invalid.
 */
async function readBody<S extends z.ZodMiniType>(response: Response, Schema: S): Promise<z.infer<S>> {
  const text = await response.text().catch(() => {
    throw new AdminError(0, NETWORK_ERROR)
  })
  try {
    return Schema.parse(JSON.parse(text))
  } catch {
    throw new AdminError(response.status, '')
  }
}

interface FailedResponse {
  code?: ErrorCode
  message: string
  issues?: FieldIssue[] | undefined
  body?: unknown
}

async function readErrorBody(response: Response): Promise<FailedResponse> {
  try {
    const body = await response.json()
    return { ...ErrorBody.parse(body), body }
  } catch {
    return { message: '' }
  }
}
