import type { ErrorCode, FieldIssue } from '../../../shared/errors.ts'

/** A failure that the caller is told about: its code sets the status, its message is safe to show. */
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
