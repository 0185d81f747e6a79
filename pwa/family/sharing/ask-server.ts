import { ErrorBody } from '#shared/contract/errors.ts'

/** How long a request may take, ms. */
export const TIMEOUT_MS = 15_000

/**
 * refused: our server answered with an error. unreachable: no answer, or one that isn't from our server (a captive portal's
 * page). `date` is the server's time, epoch ms.
 */
export type Reply<Data> =
  | { kind: 'ok'; data: Data; etag?: string | undefined; date?: number | undefined }
  | (Pick<ErrorBody, 'code' | 'message'> & { kind: 'refused'; retryAfterMs?: number | undefined })
  | { kind: 'unreachable' }

/** The answer to a conditional request: nothing has changed. */
export interface Same {
  kind: 'same'
  date?: number | undefined
}

/**
 * Asks our server about something encrypted that may not have changed (If-None-Match).
 * @param parse checks the answer's JSON, which is undefined if there is no content
 */
export async function askIfChanged<Data>(
  path: string,
  init: RequestInit,
  parse: (json: unknown) => Data,
): Promise<Reply<Data> | Same> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
    const at = Date.parse(response.headers.get('date') ?? '')
    const date = Number.isNaN(at) ? undefined : at
    if (response.status === 304) return { kind: 'same', date }
    if (!response.ok) {
      const { code, message } = ErrorBody.parse(await response.json())
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return { kind: 'refused', code, message, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
    }
    const data = parse(response.status === 204 ? undefined : await response.json())
    return { kind: 'ok', data, date, etag: response.headers.get('etag') ?? undefined }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** As `askIfChanged`, for a request without a condition. */
export async function askServer<Data>(
  ...request: Parameters<typeof askIfChanged<Data>>
): Promise<Reply<Data>> {
  const reply = await askIfChanged<Data>(...request)
  return reply.kind === 'same' ? { kind: 'unreachable' } : reply
}

/** Parses the answer of a request that returns no content. @throws Error if it has some */
export function expectNothing(json: unknown): undefined {
  if (json !== undefined) throw new Error('The answer has a content.')
}
