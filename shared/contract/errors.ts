import * as z from 'zod/mini'

/** Every error code on the wire, with its HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthorized: 401,
  session_idle: 401,
  forbidden: 403,
  confirm_sign_in: 403,
  second_factor_required: 403,
  not_found: 404,
  not_listed: 404,
  method_not_allowed: 405,
  duplicate_email: 409,
  conflict: 409,
  erased: 410,
  stale: 412,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  filters_required: 422,
  key_reused: 422,
  replaced_erased: 422,
  rate_limited: 429,
  proof_required: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

export const FieldIssue = z.object({ path: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof FieldIssue>

/** The body of every error response. An issue's `path` is dotted: 'zipCode', 'amenities.0'. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  issues: z.optional(z.array(FieldIssue)),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * Converts a zod error to the issues on the wire: the first message for each field, and never the rejected
 * values.
 */
export function toFieldIssues(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>()
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message })
  }
  return [...byPath.values()]
}

/** Messages for input that our forms never send but other API clients may. */
export const NOT_TEXT = 'Please send text, or leave it out'
export const NOT_AN_OBJECT = 'Please send one JSON object with the fields of this call'
