import type * as z from 'zod/mini'
import { ContactReceipt } from '#shared/contract/contact.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { Receipt } from '#shared/contract/questionnaire.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { OutboxRow, Problem } from './schema.ts'

/** A response, or why there was none. `json` is undefined unless the body is JSON; `retryAfterMs` is bounded. */
export type ServerReply =
  | { kind: 'none'; reason: 'unreachable' | 'timeout' }
  | { kind: 'response'; status: number; json: unknown; retryAfterMs?: number | undefined }

/** What the request asks for: POST submits, GET polls for the state, DELETE erases, PUT refuses sharing. */
export interface OutboxRequest {
  kind: OutboxRow['kind']
  key: string
  method: 'POST' | 'GET' | 'DELETE' | 'PUT'
}

export type Outcome =
  | { type: 'accepted'; state: 'received'; receipt: Receipt; retryAfterMs?: number | undefined }
  | { type: 'accepted'; state: 'ready'; response: QuestionnaireResponse }
  | { type: 'accepted'; state: 'erased' }
  | { type: 'accepted'; state: 'recorded' }
  | { type: 'rejected'; status: 'needs_attention' | 'paused' | 'erased' | 'lost'; problem: Problem }
  | {
      type: 'retry'
      reason: 'unreachable' | 'timeout' | 'server_error' | 'not_ours'
      retryAfterMs?: number | undefined
    }

/** Client-error statuses that call for a retry: request timeout, too early, too many requests. */
const RETRYABLE_STATUSES = [408, 425, 429]
/** 511 Network Authentication Required: a captive portal that identifies itself (RFC 6585). */
const CAPTIVE_PORTAL = 511

/**
 * Decides what a response means for its row. Only JSON in the contract's shape with this row's key advances a row,
 * and only the contract's error body ends its retries. Anything else may come from a captive portal or a proxy and
 * leads to a retry.
 */
export function decideOutcome(request: OutboxRequest, reply: ServerReply): Outcome {
  if (reply.kind === 'none') return { type: 'retry', reason: reply.reason }
  const { status, json, retryAfterMs } = reply
  if (status >= 200 && status < 300) return decideSuccess(request, reply)
  if (status === CAPTIVE_PORTAL) return { type: 'retry', reason: 'not_ours' }
  if (status >= 500 || RETRYABLE_STATUSES.includes(status))
    return { type: 'retry', reason: 'server_error', retryAfterMs }
  if (status === 401 || status === 403)
    return { type: 'rejected', status: 'paused', problem: problemOf(status, json) }
  if (status < 400 || !ErrorBody.safeParse(json).success) return { type: 'retry', reason: 'not_ours' }
  const problem = problemOf(status, json)
  if (status === 410) return { type: 'rejected', status: 'erased', problem }
  if (status === 404 && request.method === 'GET') return { type: 'rejected', status: 'lost', problem }
  return { type: 'rejected', status: 'needs_attention', problem }
}

/** Whether the server accepts the request with a proof of work. */
export const requiresProof = (reply: ServerReply): boolean =>
  reply.kind === 'response' &&
  reply.status === 429 &&
  ErrorBody.safeParse(reply.json).data?.code === 'proof_required'

function decideSuccess(request: OutboxRequest, reply: ServerReply & { kind: 'response' }): Outcome {
  const { status, json, retryAfterMs } = reply
  if (request.kind === 'erasure') {
    const done = status === 204 || hasKey(json, request.key)
    return done ? { type: 'accepted', state: 'erased' } : { type: 'retry', reason: 'not_ours' }
  }
  if (!hasKey(json, request.key)) return { type: 'retry', reason: 'not_ours' }
  if (request.kind === 'refusal') return { type: 'accepted', state: 'recorded' }
  if (request.kind === 'contact') {
    const receipt = parseOrUndefined(ContactReceipt, json)
    return receipt ? { type: 'accepted', state: 'received', receipt } : { type: 'retry', reason: 'not_ours' }
  }
  const response = parseOrUndefined(QuestionnaireResponse, json)
  if (response) return { type: 'accepted', state: 'ready', response }
  // A newer server may return more than this version can parse; its receipt still counts.
  const receipt = parseOrUndefined(Receipt, json)
  return receipt
    ? { type: 'accepted', state: 'received', receipt, retryAfterMs }
    : { type: 'retry', reason: 'not_ours' }
}

/** Compares keys case-insensitively, because they are UUIDs and a server may return them in another case. */
function hasKey(json: unknown, key: string): boolean {
  if (typeof json !== 'object' || json === null || !('key' in json)) return false
  return typeof json.key === 'string' && json.key.toLowerCase() === key.toLowerCase()
}

function parseOrUndefined<T extends z.ZodMiniType>(schema: T, json: unknown): z.output<T> | undefined {
  const result = schema.safeParse(json)
  return result.success ? result.data : undefined
}

function problemOf(status: number, json: unknown): Problem {
  const body = parseOrUndefined(ErrorBody, json)
  if (!body) return { status, message: MESSAGES.unavailable }
  return { status, code: body.code, message: body.message, ...(body.issues && { issues: body.issues }) }
}
