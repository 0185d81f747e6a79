import type { ErrorCode, FieldIssue } from '#shared/contract/errors.ts'

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
