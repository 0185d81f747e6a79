import type * as z from 'zod/mini'
import { ContactReceipt } from '../../shared/contact.ts'
import { ErrorBody } from '../../shared/errors.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { QuestionnaireResponse, Receipt } from '../../shared/questionnaire.ts'
import type { OutboxRow, Problem } from './schema.ts'

/** What came back. `json` is undefined unless the answer called itself JSON and was; `retryAfterMs` is bounded. */
export type ServerReply =
  | { kind: 'none'; reason: 'unreachable' | 'timeout' }
  | { kind: 'response'; status: number; json: unknown; retryAfterMs?: number | undefined }

/** What was asked: a submission sent, its state asked for, or its erasure. */
export interface OutboxRequest {
  kind: OutboxRow['kind']
  key: string
  method: 'POST' | 'GET' | 'DELETE'
}

export type Outcome =
  | { type: 'accepted'; state: 'received'; receipt: Receipt; retryAfterMs?: number | undefined }
  | { type: 'accepted'; state: 'ready'; response: QuestionnaireResponse }
  | { type: 'accepted'; state: 'erased' }
  | { type: 'rejected'; status: 'needs_attention' | 'paused' | 'erased' | 'lost'; problem: Problem }
  | {
      type: 'retry'
      reason: 'unreachable' | 'timeout' | 'server_error' | 'not_ours'
      retryAfterMs?: number | undefined
    }

/** Answers that ask for another try: timeout, too early, too many, and the server's own failures. */
const TRY_AGAIN = [408, 425, 429]
/** Network authentication required: a captive portal that says so (RFC 6585). */
const CAPTIVE = 511

/**
 * Decides what an answer means for the row it answers. Only JSON in the contract's shape, with this row's key, moves
 * a row forward, and only the contract's error body ends its tries: anything else may come from a captive portal or
 * a proxy, and is a reason to try again.
 */
export function decideOutcome(request: OutboxRequest, reply: ServerReply): Outcome {
  if (reply.kind === 'none') return { type: 'retry', reason: reply.reason }
  const { status, json, retryAfterMs } = reply
  if (status >= 200 && status < 300) return decideSuccess(request, reply)
  if (status === CAPTIVE) return { type: 'retry', reason: 'not_ours' }
  if (status >= 500 || TRY_AGAIN.includes(status))
    return { type: 'retry', reason: 'server_error', retryAfterMs }
  if (status === 401 || status === 403)
    return { type: 'rejected', status: 'paused', problem: problemOf(status, json) }
  if (status < 400 || !ErrorBody.safeParse(json).success) return { type: 'retry', reason: 'not_ours' }
  const problem = problemOf(status, json)
  if (status === 410) return { type: 'rejected', status: 'erased', problem }
  if (status === 404 && request.method === 'GET') return { type: 'rejected', status: 'lost', problem }
  return { type: 'rejected', status: 'needs_attention', problem }
}

function decideSuccess(request: OutboxRequest, reply: ServerReply & { kind: 'response' }): Outcome {
  const { status, json, retryAfterMs } = reply
  if (request.kind === 'erasure') {
    const done = status === 204 || hasKey(json, request.key)
    return done ? { type: 'accepted', state: 'erased' } : { type: 'retry', reason: 'not_ours' }
  }
  if (!hasKey(json, request.key)) return { type: 'retry', reason: 'not_ours' }
  if (request.kind === 'contact') {
    const receipt = parsed(ContactReceipt, json)
    return receipt ? { type: 'accepted', state: 'received', receipt } : { type: 'retry', reason: 'not_ours' }
  }
  const response = parsed(QuestionnaireResponse, json)
  if (response) return { type: 'accepted', state: 'ready', response }
  // Also an answer of a newer server that this version cannot read whole: the receipt in it still counts.
  const receipt = parsed(Receipt, json)
  return receipt
    ? { type: 'accepted', state: 'received', receipt, retryAfterMs }
    : { type: 'retry', reason: 'not_ours' }
}

/** Keys are UUIDs: a server may answer in its own case. */
function hasKey(json: unknown, key: string): boolean {
  if (typeof json !== 'object' || json === null || !('key' in json)) return false
  return typeof json.key === 'string' && json.key.toLowerCase() === key.toLowerCase()
}

function parsed<T extends z.ZodMiniType>(schema: T, json: unknown): z.output<T> | undefined {
  const result = schema.safeParse(json)
  return result.success ? result.data : undefined
}

function problemOf(status: number, json: unknown): Problem {
  const body = parsed(ErrorBody, json)
  if (!body) return { status, message: MESSAGES.unavailable }
  return { status, code: body.code, message: body.message, ...(body.issues && { issues: body.issues }) }
}
