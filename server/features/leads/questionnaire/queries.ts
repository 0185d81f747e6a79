import * as z from 'zod/mini'
import type { JsonObject, Part, Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { readSentAnswers, SentAnswers } from './sent-answers.ts'
import { joinAnswer } from './stored-answer/join-answer.ts'
import type { PreparedAnswer } from './stored-answer/known-parts.ts'
import { answerColumns, answerFragments, epochFragment } from './stored-answer/part-fragments.ts'

/** What is stored under a known key: a submission, or its tombstone. */
export type Submission = StoredSubmission | { state: 'erased' }
export type StoredSubmission = z.infer<typeof Content> & {
  state: 'matching' | 'final'
  /** The body of the response, without the key (key-place.ts). While matching, the response with the rules' order. */
  response: string
}

const Content = z.object({
  keyHash: z.instanceof(Buffer),
  requestHash: z.instanceof(Buffer),
  reference: z.string(),
  receivedAt: z.date(),
  /** Matching, and past its deadline. */
  overdue: z.boolean(),
  isSuperseded: z.boolean(),
  /** Whether the receipt has the code of the list. Those of earlier versions don't. */
  hasCode: z.boolean(),
})

/** All but the states is null in a tombstone. */
const SubmissionRow = z.extend(Content, {
  response: z.nullable(z.string()),
  figures: z.nullable(z.instanceof(Buffer)),
  ...SentAnswers,
  bodies: z.nullable(z.array(z.string())),
  erased: z.boolean(),
  finished: z.boolean(),
})

export async function findSubmission(query: Query, keyHash: Buffer): Promise<Submission | undefined> {
  const [row] = await read(query, SubmissionRow)`
    select ${columns(query)} from submissions where key_hash = ${keyHash}`
  return row && toSubmission(row)
}

const VersionState = z.object({ erased: z.boolean(), isSuperseded: z.boolean() })

/** The state of what is stored under a key. It doesn't read the answer, so that a damaged one can be erased. */
export async function findState(
  query: Query,
  keyHash: Buffer,
): Promise<z.infer<typeof VersionState> | undefined> {
  const [row] = await read(query, VersionState)`
    select erased_at is not null as erased, superseded_by is not null as is_superseded
    from submissions where key_hash = ${keyHash}`
  return row
}

/** The result of `lookUp`: what the server needs to know before it stores a submission. */
export interface LookUp {
  /** What is stored under the key. */
  known: Submission | undefined
  /** Whether the caller has used up the allowance. */
  usedUp: boolean
  /** The time, by the database's clock. */
  at: Date
  /** The catalog's version (see matching/copy-queries.ts). */
  catalogVersion: string
}

const LookUpRow = z.extend(SubmissionRow, { usedUp: z.boolean(), at: z.date(), catalogVersion: z.string() })

/**
 * Looks a key up and counts nothing. `usedUp` is a condition (see rate-limit/service.ts), and `version` an expression
 * (see matching/copy-queries.ts).
 */
export async function lookUp(query: Query, keyHash: Buffer, usedUp: Part, version: Part): Promise<LookUp> {
  const row = await readOne(query, LookUpRow)`
    select (${usedUp}) as used_up, clock_timestamp() as at, ${version} as catalog_version,
      ${columns(query)}
    from (select) as one left join submissions on key_hash = ${keyHash}`
  const { usedUp: isUsedUp, at, catalogVersion, ...found } = row
  return { known: found.keyHash ? toSubmission(found) : undefined, usedUp: isUsedUp, at, catalogVersion }
}

const columns = (query: Query) => query`
  key_hash, request_hash, reference, received_at, ${answerColumns(query)},
  erased_at is not null as erased,
  finished_at is not null as finished,
  finished_at is null and deadline_at <= clock_timestamp() as overdue,
  superseded_by is not null as is_superseded,
  code_hash is not null as has_code`

function toSubmission(row: z.infer<typeof SubmissionRow>): Submission {
  const { erased, finished, response, figures, payload, packedPayload, bodies, ...content } = row
  if (erased) return { state: 'erased' }
  const text =
    response ??
    joinAnswer(figures ?? new Uint8Array(), bodies ?? [], {
      reference: row.reference,
      receivedAt: row.receivedAt,
      payload: readSentAnswers({ payload, packedPayload }),
    })
  return { ...content, response: text, state: finished ? 'final' : 'matching' }
}

const KeyHash = z.object({ keyHash: z.instanceof(Buffer) })

/** An SQL condition on the version `named`: it has this reference. */
export const hasReference = (query: Query, reference: string): Part => query`named.reference = ${reference}`

/** An SQL condition on the version `named`: it has this code (list-code.ts). */
export const hasListCode = (query: Query, code: string): Part =>
  query`named.code_hash = substr(sha256(named.key_hash || ${Buffer.from(code)}::bytea), 1, length(named.code_hash))`

/**
 * The current version of the lead whose email is `email` (lower case) and one of whose versions meets `condition`, if no
 * later version was sent through a mailed link.
 */
export async function findByEmail(
  query: Query,
  email: string,
  condition: Part,
): Promise<StoredSubmission | undefined> {
  const [row] = await read(query, KeyHash)`
    select current.key_hash from submissions as named
    join questionnaires on questionnaires.id = named.questionnaire_id
    join submissions as current
      on current.questionnaire_id = named.questionnaire_id and current.superseded_by is null
    where lower(btrim(email)) = ${email} and named.taken_over is not true and ${condition} limit 1`
  const found = row && (await findSubmission(query, row.keyHash))
  return found?.state === 'erased' ? undefined : found
}

const Finalized = z.object({
  isStored: z.boolean(),
  isCurrent: z.boolean(),
  parts: z.nullable(z.array(z.int())),
  epoch: z.string(),
})

/**
 * Stores `answer` as the final one, unless one is final already or the deadline has passed.
 * @returns whether it was stored. If it wasn't because it refers to parts of another epoch, `isCurrent` is false.
 */
export function finalizeBeforeDeadline(query: Query, keyHash: Buffer, answer: PreparedAnswer) {
  const { before, columns, isCurrent } = answerFragments(query, answer)
  return readOne(query, Finalized)`
    with ${before} stored as (
      update submissions set (response, figures, packed_parts) = (select ${columns}),
        parts = null, finished_at = clock_timestamp()
      where key_hash = ${keyHash} and erased_at is null and finished_at is null
        and deadline_at > clock_timestamp() and ${isCurrent} returning unpack_numbers(packed_parts) as parts
    )
    select exists (select from stored) as is_stored, ${isCurrent} as is_current, (select parts from stored) as parts,
      ${epochFragment(query)} as epoch`
}

/** Makes the stored response, with the rules' order, the final one, unless one is final already. */
export async function finalizeStoredResponse(query: Query, keyHash: Buffer): Promise<void> {
  await query`
    update submissions set finished_at = clock_timestamp()
    where key_hash = ${keyHash} and erased_at is null and finished_at is null`
}

/** Marks the current version of a locked lead as replaced by a later one. Then its answers are stored in clear, for searches. */
export async function updateSuperseded(query: Query, leadId: string, by: Buffer): Promise<void> {
  const isCurrent = query`questionnaire_id = ${leadId} and superseded_by is null and key_hash <> ${by}`
  const [current] = await read(query, z.object(SentAnswers))`
    select payload, packed_payload from submissions where ${isCurrent}`
  if (!current) return
  await query`
    update submissions set superseded_by = ${by}, payload = ${query.json(readSentAnswers(current) as JsonObject)},
      packed_payload = null
    where ${isCurrent}`
}

/** Records that version `by` was sent through a mailed link: no key and no reference of the others leads to it. */
export async function updateTakenOver(query: Query, leadId: string, by: Buffer): Promise<void> {
  await query`
    update submissions set taken_over = true where questionnaire_id = ${leadId} and key_hash <> ${by}`
}

/**
 * Inserts a tombstone for an unknown key. Waits for a concurrent insert of the key.
 * @returns whether the key was unknown
 */
export async function insertTombstone(query: Query, keyHash: Buffer, erasedAt: Date): Promise<boolean> {
  const rows = await query`
    insert into submissions (key_hash, received_at, erased_at) values (${keyHash}, null, ${erasedAt})
    on conflict do nothing returning 1`
  return rows.length === 1
}

const TRIAL_OVER = Symbol('trial over')

/** Waits while a concurrent request is storing this key. Changes nothing. */
export async function waitForConcurrentInsert(tx: Transaction, keyHash: Buffer): Promise<void> {
  const trial = tx.savepoint(async (savepoint) => {
    await insertTombstone(savepoint, keyHash, new Date())
    throw TRIAL_OVER
  })
  await trial.catch((end) => {
    if (end !== TRIAL_OVER) throw end
  })
}

const ErasedVersion = z.object({ keyHash: z.instanceof(Buffer), receivedAt: z.date() })

/**
 * Turns the versions of these keys, or every version of the leads in `leadIds`, into tombstones.
 * @returns the hashes of their keys, and when each version was received
 */
export async function updateToTombstones(
  query: Query,
  which: { keyHashes: Buffer[] } | { leadIds: string[] },
  erasedAt: Date,
): Promise<z.infer<typeof ErasedVersion>[]> {
  const chosen =
    'leadIds' in which
      ? query`questionnaire_id = any (${which.leadIds})`
      : query`key_hash in (
          select decode(hex, 'hex') from unnest(${which.keyHashes.map((hash) => hash.toString('hex'))}::text[]) as hexes (hex)
        )`
  return [
    ...(await read(query, ErasedVersion)`
    with version as (
      select key_hash, received_at from submissions
      where ${chosen}
      order by key_hash for update
    )
    update submissions set erased_at = ${erasedAt}, request_hash = null, questionnaire_id = null,
      payload = null, packed_payload = null, reference = null, response = null, figures = null, parts = null,
      packed_parts = null,
      finished_at = null, deadline_at = null, superseded_by = null, taken_over = null, received_at = null,
      code_hash = null, consent_terms = null, consent_terms_hash = null, consent_purposes = null, consent_gpc = null,
      consent_ip_address = null, consent_communities = null, consent_partners = null
    from version where submissions.key_hash = version.key_hash
    returning version.key_hash, version.received_at`),
  ]
}

/** The `keyHashes` that are not tombstones in this database. */
export async function findNotErased(query: Query, keyHashes: Buffer[]): Promise<Buffer[]> {
  const hexes = keyHashes.map((hash) => hash.toString('hex'))
  const rows = await read(query, KeyHash)`
    select wanted.key_hash
    from (select decode(hex, 'hex') as key_hash from unnest(${hexes}::text[]) as hexes (hex)) as wanted
    left join submissions using (key_hash) where submissions.erased_at is null`
  return rows.map((row) => row.keyHash)
}
