import { randomUUID } from 'node:crypto'
import { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import type { Client } from '../../../platform/http/client.ts'
import { canonicalHash } from '../../../platform/idempotency/canonical-hash.ts'
import { hashKey } from '../../../platform/idempotency/key-header.ts'

/** A submission as it came in, not yet checked. */
export interface Incoming {
  key: string
  keyHash: Buffer
  /** Hash of the key of the submission that this one corrects. */
  supersedes: Buffer | undefined
  body: unknown
  requestHash: Buffer
  client: Client
  /** When it was here, by performance.now(): the family's deadline counts from then. */
  arrivedAt: number
}

export interface Headers {
  /** Absent for a plain client of the contract, which then gets a key of ours. */
  key: string | undefined
  supersedes: string | undefined
}

/** Gathers a submission. The hash leaves out what the contract lets a client send and we ignore. */
export function incomingOf(body: unknown, headers: Headers, client: Client): Incoming {
  const key = headers.key ?? randomUUID()
  return {
    key,
    keyHash: hashKey(key),
    supersedes: headers.supersedes === undefined ? undefined : hashKey(headers.supersedes),
    body,
    requestHash: canonicalHash(withoutIgnored(body)),
    client,
    arrivedAt: performance.now(),
  }
}

/** The fields of the contract as they were sent, blanks and all; anything else is not kept. */
export function asSent(body: unknown): QuestionnaireSubmission {
  const sent = new Map(Object.entries(withoutIgnored(body) as object))
  const fields = Object.keys(QuestionnaireSubmission.shape).filter((name) => sent.has(name))
  return Object.fromEntries(fields.map((name) => [name, sent.get(name)])) as QuestionnaireSubmission
}

function withoutIgnored(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { ipAddress, userAgent, ...rest } = body as Record<string, unknown>
  return rest
}
