import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts'
import { MAX_BODY_BYTES } from '#shared/contract/limits.ts'

/** Where document.ts puts the schema of the error body. */
const ERROR_REFERENCE = '#/components/schemas/Error'

/** What each code means in any operation. */
const MEANINGS: Record<ErrorCode, string> = {
  malformed: 'The address or the JSON cannot be read.',
  unauthorized: 'The session is missing or has ended, or the username or password is wrong.',
  session_idle: 'The session has ended because it was not used for 30 minutes.',
  forbidden: 'The request is valid but not allowed.',
  confirm_sign_in:
    'The sign-in is more than 30 minutes old. Confirm it with the password, then repeat the call.',
  second_factor_required:
    'Everyone must have a second factor, and this account has none. Set one up, then repeat the call.',
  not_found: 'There is nothing at this address.',
  not_listed: 'It existed, and isn’t shown anymore.',
  method_not_allowed: 'The address does not support this method.',
  duplicate_email: 'The email has been used for another submission.',
  conflict: 'The current state does not allow the operation.',
  erased: 'It existed and has been erased.',
  stale: 'It has changed since the version that `If-Match` names.',
  too_large: `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`,
  wrong_type: 'The content type is not `application/json`.',
  invalid: '`issues` names each wrong field.',
  filters_required: 'Too much matches for one list. Choose filters and read it in parts.',
  key_reused: 'The key belongs to an earlier request with other content.',
  replaced_erased:
    'What `Supersedes` names was erased, or `Mailed-Link` no longer works. Nothing was stored. Without the header, it would be a new submission.',
  rate_limited: 'Too many requests; try again after `Retry-After`.',
  proof_required:
    'Too many requests; try again after `Retry-After`, or at once with a solved challenge of `/api/challenge` in `Proof-Of-Work`.',
  internal: 'The server failed.',
  unavailable: 'The server cannot answer now; try again after `Retry-After`.',
}

const BEARER = {
  'WWW-Authenticate': {
    description: '`Bearer`, where the operation takes a bearer token.',
    schema: { type: 'string', const: 'Bearer' },
  },
}
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}
const HEADERS_OF: Partial<Record<ErrorCode, object>> = {
  unauthorized: BEARER,
  session_idle: BEARER,
  rate_limited: RETRY_AFTER,
  proof_required: RETRY_AFTER,
  unavailable: RETRY_AFTER,
}

/** The OpenAPI responses for failures, by status. Codes can share one: `invalid` and `key_reused` are both 422. */
export function failureResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, failureResponse(those)]))
}

function failureResponse(codes: ErrorCode[]) {
  const headers = Object.assign({}, ...codes.map((code) => HEADERS_OF[code]))
  const schema = { allOf: [{ $ref: ERROR_REFERENCE }, { properties: { code: { enum: codes } } }] }
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema } },
  }
}
