import { randomUUID } from 'node:crypto'
import type { Client } from '#server/platform/http/client.ts'
import { canonicalHash, hashKey } from '#server/platform/idempotency/key-header.ts'
import type { Counted } from '#server/platform/proof-of-work/challenges.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { Acknowledgement } from '#shared/desk/disclosures/acknowledgement.ts'

/** A received submission, not yet validated. */
export interface Incoming extends Counted {
  key: string
  keyHash: Buffer
  /** Hash of the key of the submission that this one corrects. */
  supersedes: Buffer | undefined
  /** The token of a mailed link. Its lead is replaced, rather than that of `supersedes`. */
  linkToken: string | undefined
  body: unknown
  requestHash: Buffer
  /** Time of arrival, from performance.now(). The family's deadline is measured from it. */
  arrivedAt: number
}

interface Headers {
  /** If absent, the server creates a key. The contract allows clients without keys. */
  key: string | undefined
  supersedes: string | undefined
  linkToken?: string | undefined
  /** The value of `Proof-Of-Work`. */
  proof?: string | undefined
}

/** Builds an Incoming. Its hash excludes the fields that the contract allows and we ignore. */
export function toIncoming(body: unknown, headers: Headers, client: Client): Incoming {
  const key = headers.key ?? randomUUID()
  return {
    key,
    keyHash: hashKey(key),
    supersedes: headers.supersedes === undefined ? undefined : hashKey(headers.supersedes),
    linkToken: headers.linkToken,
    body,
    requestHash: canonicalHash(omitIgnoredFields(body)),
    kind: 'questionnaire',
    client,
    proof: headers.proof ?? null,
    isProved: false,
    arrivedAt: performance.now(),
  }
}

/** Keeps the fields of valid answers exactly as sent, including blanks, and drops all others, also of the acknowledgement. */
export function pickContractFields(body: unknown): QuestionnaireSubmission {
  const answers = pickFields(QuestionnaireSubmission.shape, omitIgnoredFields(body))
  const { acknowledgement } = answers
  return {
    ...answers,
    ...(acknowledgement !== undefined && {
      acknowledgement: pickFields(Acknowledgement.shape, acknowledgement),
    }),
  } as QuestionnaireSubmission
}

function pickFields(shape: object, value: unknown): Record<string, unknown> {
  const sent = new Map(Object.entries(value as object))
  const names = Object.keys(shape).filter((name) => sent.has(name))
  return Object.fromEntries(names.map((name) => [name, sent.get(name)]))
}

function omitIgnoredFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { ipAddress, userAgent, ...rest } = body as Record<string, unknown>
  return rest
}
