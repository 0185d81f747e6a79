import type * as z from 'zod/mini'
import { ErrorBody, type FieldIssue } from '../../shared/errors.ts'
import { reportFailure, reportSuccess } from '../state/connectivity.ts'
import { endSession, readSession } from './session.ts'

/** A call that has not answered by then counts as no connection, ms. */
export const ADMIN_TIMEOUT_MS = 30_000
export const NETWORK_ERROR = 'Network error. Please try again.'

/**
 * A call of the portal that failed. `status` is 0 when our server did not answer at all; `message` is then
 * NETWORK_ERROR, otherwise the server's own sentence, or empty when it gave none.
 */
export class AdminError extends Error {
  override name = 'AdminError'
  readonly status: number
  readonly issues: FieldIssue[]

  constructor(status: number, message: string, issues: FieldIssue[] = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** What to show for a failure: the server's sentence or the network's, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof AdminError && error.message) || fallback
}

/** One page of a list, and the path of the next one; undefined on the last. */
export interface AdminPage<T> {
  items: T
  next: string | undefined
}

/**
 * Loads JSON with the session's token and checks it. `path` begins with a slash.
 * @throws AdminError when it fails in any way; a 401 ends the session, which leads to the login
 */
export async function getAdmin<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  return readBody(await ask(path, { method: 'GET' }), Schema)
}

/** As getAdmin, for a list that comes in pages. */
export async function getAdminPage<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
): Promise<AdminPage<z.infer<S>>> {
  const answer = await ask(path, { method: 'GET' })
  return { items: await readBody(answer, Schema), next: nextPage(answer) }
}

/** The `rel="next"` of a Link header (RFC 8288) as our server writes it. */
const nextPage = (answer: Response) => /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1]

/**
 * Sends a change, with a JSON body only where there is one. Without a schema the answer's body is not read.
 * @throws AdminError as getAdmin
 */
export function sendAdmin(method: Method, path: string, body?: unknown): Promise<undefined>
export function sendAdmin<S extends z.ZodMiniType>(
  method: Method,
  path: string,
  body: unknown,
  Schema: S,
): Promise<z.infer<S>>
export async function sendAdmin(method: Method, path: string, body?: unknown, Schema?: z.ZodMiniType) {
  const answer = await ask(path, withJson(method, body))
  return Schema ? readBody(answer, Schema) : undefined
}
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Posts at the door: before one has signed in, so without a token, and a 401 is the answer to what was typed.
 * @throws AdminError when it fails in any way
 */
export async function postUnauthenticated<S extends z.ZodMiniType>(
  path: string,
  body: unknown,
  Schema: S,
): Promise<z.infer<S>> {
  return readBody(await ask(path, withJson('POST', body), null), Schema)
}

const withJson = (method: Method, body: unknown): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
})

/** The answer, when it is a success. */
async function ask(path: string, init: RequestInit, token = readSession()?.token ?? null): Promise<Response> {
  const answer = await reach(path, {
    ...init,
    headers: {
      accept: 'application/json',
      ...init.headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  if (answer.ok) return answer
  const { message, issues } = await readFailure(answer)
  // Another tab may have signed in anew meanwhile: that session is not this answer's.
  if (answer.status === 401 && token && token === readSession()?.token) endSession('lost')
  throw new AdminError(answer.status, message, issues)
}

/** Asks our server; anything but an answer of its own, such as a captive portal's page, is no connection. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, {
      ...init,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(ADMIN_TIMEOUT_MS),
    })
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
      throw new TypeError('No JSON')
    reportSuccess()
    return answer
  } catch {
    reportFailure()
    throw new AdminError(0, NETWORK_ERROR)
  }
}

/** A cut connection is no connection; a body of another shape is a failure without a sentence. */
async function readBody<S extends z.ZodMiniType>(answer: Response, Schema: S): Promise<z.infer<S>> {
  const text = await answer.text().catch(() => {
    throw new AdminError(0, NETWORK_ERROR)
  })
  try {
    return Schema.parse(JSON.parse(text))
  } catch {
    throw new AdminError(answer.status, '')
  }
}

async function readFailure(
  answer: Response,
): Promise<{ message: string; issues?: FieldIssue[] | undefined }> {
  try {
    return ErrorBody.parse(await answer.json())
  } catch {
    return { message: '' }
  }
}
