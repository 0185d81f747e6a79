import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, readFirst } from '#server/platform/database/read.ts'

/** What is stored under a known key: a submission, or its tombstone. */
export type Submission = StoredSubmission | { state: 'erased' }
export type StoredSubmission = z.infer<typeof Content> & { state: 'matching' | 'final' }

const Content = z.object({
  keyHash: z.instanceof(Buffer),
  requestHash: z.instanceof(Buffer),
  reference: z.string(),
  receivedAt: z.date(),
  /** The body of the response, without the key. While matching, the response with the rules' order. */
  response: z.string(),
  /** Matching, and past its deadline. */
  overdue: z.boolean(),
  isSuperseded: z.boolean(),
})

/** All but the states is null in a tombstone. */
const SubmissionRow = z.union([
  z.extend(Content, { erased: z.literal(false), finished: z.boolean() }),
  z.object({ erased: z.literal(true) }),
])

export async function findSubmission(query: Query, keyHash: Buffer): Promise<Submission | undefined> {
  const row = await readFirst(query, SubmissionRow)`
    select key_hash, request_hash, reference, received_at, response,
      erased_at is not null as erased,
      finished_at is not null as finished,
      finished_at is null and deadline_at <= clock_timestamp() as overdue,
      superseded_by is not null as is_superseded
    from submissions where key_hash = ${keyHash}`
  if (!row) return undefined
  if (row.erased) return { state: 'erased' }
  const { erased, finished, ...content } = row
  return { ...content, state: finished ? 'final' : 'matching' }
}

const VersionState = z.object({ erased: z.boolean(), isSuperseded: z.boolean() })

/** The state of what is stored under a key, without the answer. */
export const findState = (query: Query, keyHash: Buffer) =>
  readFirst(query, VersionState)`
    select erased_at is not null as erased, superseded_by is not null as is_superseded
    from submissions where key_hash = ${keyHash}`

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
