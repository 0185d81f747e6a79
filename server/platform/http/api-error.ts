import type { ErrorCode, FieldIssue } from '#shared/contract/errors.ts'
import { MESSAGES } from '#shared/contract/messages.ts'

const FRAMES = 5

/**
 * Name, code and stack of an error for a log line. Its message is left out, because a database error can quote a row.
 * Only the frames of the stack are kept, because the stack also contains the message, which may itself look like frames.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return { name: error.name, code, stack: frames.slice(0, FRAMES).join(' | ') }
}

/** An error that is reported to the client. Its code determines the status, and its message is safe to show. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: { issues?: FieldIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
  }
}

/** Requires that something was found. @throws ApiError not_found (404) */
export function found<Thing>(thing: Thing | null | undefined, message: string = MESSAGES.notFound): Thing {
  if (thing === null || thing === undefined) throw new ApiError('not_found', message)
  return thing
}
