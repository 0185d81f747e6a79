import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { hasRows } from '#server/platform/database/has-rows.ts'
import { readFirst } from '#server/platform/database/read.ts'

/** What is stored under a known key: a submission, or its tombstone. */
export type Submission = StoredSubmission | { state: 'erased' }
export type StoredSubmission = z.infer<typeof Content> & { state: 'matching' | 'final' }

const Content = z.object({
  keyHash: z.instanceof(Buffer),
  requestHash: z.instanceof(Buffer),
  reference: z.string(),
  receivedAt: z.date(),
  /** The body of the response, without the key (key-place.ts). While matching, the response with the rules' order. */
  response: z.string(),
  /** Matching, and past its deadline. */
  overdue: z.boolean(),
  isSuperseded: z.boolean(),
})

/** All but the states is null in a tombstone. */
const SubmissionRow = z.extend(Content, { erased: z.boolean(), finished: z.boolean() })

export async function findSubmission(query: Query, keyHash: Buffer): Promise<Submission | undefined> {
  const row = await readFirst(query, SubmissionRow)`
    select key_hash, request_hash, reference, received_at, response,
      erased_at is not null as erased,
      finished_at is not null as finished,
      finished_at is null and deadline_at <= clock_timestamp() as overdue,
      superseded_by is not null as is_superseded
    from submissions where key_hash = ${keyHash}`
  if (!row) return undefined
  const { erased, finished, ...content } = row
  return erased ? { state: 'erased' } : { ...content, state: finished ? 'final' : 'matching' }
}

const VersionState = z.object({ erased: z.boolean(), isSuperseded: z.boolean() })

/** The state of what is stored under a key, without the answer. */
export const findState = (query: Query, keyHash: Buffer) =>
  readFirst(query, VersionState)`
    select erased_at is not null as erased, superseded_by is not null as is_superseded
    from submissions where key_hash = ${keyHash}`

const KeyHash = z.object({ keyHash: z.instanceof(Buffer) })

/** An SQL condition on the version `named`: it has this reference. */
export const hasReference = (query: Query, reference: string): Part => query`named.reference = ${reference}`

/** An SQL condition on the version `named`: it is the current one, and its code has one of these hashes (list-code.ts). */
export const hasListCode = (query: Query, hashes: Buffer[]): Part =>
  query`named.superseded_by is null and encode(named.code_hash, 'hex') = any (${hashes.map((hash) => hash.toString('hex'))})`

/**
 * The current version of the lead whose email is `email` (lower case) and one of whose versions meets `condition`, if no
 * later version was sent through a mailed link.
 */
export async function findByEmail(
  query: Query,
  email: string,
  condition: Part,
): Promise<StoredSubmission | undefined> {
  const row = await readFirst(query, KeyHash)`
    select current.key_hash from submissions as named
    join questionnaires on questionnaires.id = named.questionnaire_id
    join submissions as current
      on current.questionnaire_id = named.questionnaire_id and current.superseded_by is null
    where lower(btrim(email)) = ${email} and named.taken_over is not true and ${condition} limit 1`
  const found = row && (await findSubmission(query, row.keyHash))
  return found?.state === 'erased' ? undefined : found
}

/**
 * Stores `response` as the final one, unless one is final already or the deadline has passed.
 * @returns whether it was stored
 */
export const finalizeBeforeDeadline = (query: Query, keyHash: Buffer, response: string) => hasRows(query)`
    update submissions set response = ${response}, finished_at = clock_timestamp()
    where key_hash = ${keyHash} and erased_at is null and finished_at is null and deadline_at > clock_timestamp()`

/** Makes the stored response, with the rules' order, the final one, unless one is final already. */
export async function finalizeStoredResponse(query: Query, keyHash: Buffer): Promise<void> {
  await query`
    update submissions set finished_at = clock_timestamp()
    where key_hash = ${keyHash} and erased_at is null and finished_at is null`
}

/** Stores the token of a version, which has at most one for each secret that derived it. */
export async function insertReadToken(query: Query, tokenHash: Buffer, keyHash: Buffer): Promise<void> {
  await query`
    insert into read_tokens (token_hash, key_hash) values (${tokenHash}, ${keyHash}) on conflict do nothing`
}

/** The hash of the key of the version that a token reads; undefined if it isn't a token. */
export const findTokenTarget = async (query: Query, tokenHash: Buffer) =>
  (
    await readFirst(query, KeyHash)`
    select key_hash from read_tokens where token_hash = ${tokenHash}`
  )?.keyHash
