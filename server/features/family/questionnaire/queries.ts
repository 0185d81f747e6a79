import type { Part, Query, Transaction } from '../../../platform/database/connect.ts'

/** A key that the server knows: what it holds under it, or the tombstone of what it held. */
export type Submission = Kept | { state: 'erased' }
export interface Kept {
  state: 'matching' | 'final'
  keyHash: Buffer
  requestHash: Buffer
  reference: string
  receivedAt: Date
  /** The body of the answer; while matching, as the rules would give it. */
  response: string
  /** Matching, and past its deadline. */
  overdue: boolean
  isSuperseded: boolean
}

type Row = Omit<Kept, 'state'> & { erased: boolean; finished: boolean }

export async function findSubmission(query: Query, keyHash: Buffer): Promise<Submission | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from submissions where key_hash = ${keyHash}`
  return row && toSubmission(row)
}

/** What there is to know before a submission is stored. */
export interface LookUp {
  /** What the server holds under its key. */
  known: Submission | undefined
  /** Whether the caller has used up the allowance. */
  usedUp: boolean
  /** The time, by the database's clock. */
  at: Date
}

/** Looks a key up and counts nothing. `usedUp` is a condition (see rate-limit/service.ts). */
export async function lookUp(query: Query, keyHash: Buffer, usedUp: Part): Promise<LookUp> {
  const [row] = await query<[Row & { usedUp: boolean; at: Date }]>`
    select ${usedUp} as used_up, clock_timestamp() as at, ${columns(query)}
    from (select) as one left join submissions on key_hash = ${keyHash}`
  const { usedUp: isUsedUp, at, ...found } = row
  return { known: found.keyHash ? toSubmission(found) : undefined, usedUp: isUsedUp, at }
}

const columns = (query: Query) => query`
  key_hash, request_hash, reference, received_at, response,
  erased_at is not null as erased,
  finished_at is not null as finished,
  finished_at is null and deadline_at <= clock_timestamp() as overdue,
  superseded_by is not null as is_superseded`

function toSubmission({ erased, finished, ...kept }: Row): Submission {
  return erased ? { state: 'erased' } : { ...kept, state: finished ? 'final' : 'matching' }
}

/** The current version of the lead whose versions include this reference, when its e-mail is this one, in lower case. */
export async function findByReference(
  query: Query,
  reference: string,
  email: string,
): Promise<Kept | undefined> {
  const [row] = await query<{ keyHash: Buffer }[]>`
    select current.key_hash from submissions as named
    join questionnaires on questionnaires.id = named.questionnaire_id
    join submissions as current
      on current.questionnaire_id = named.questionnaire_id and current.superseded_by is null
    where named.reference = ${reference} and lower(btrim(email)) = ${email}`
  const found = row && (await findSubmission(query, row.keyHash))
  return found?.state === 'erased' ? undefined : found
}

/**
 * Makes `response` the answer, if none is final and the deadline has not passed.
 * @returns whether it is
 */
export async function finishInTime(query: Query, keyHash: Buffer, response: string): Promise<boolean> {
  const rows = await query`
    update submissions set response = ${response}, finished_at = clock_timestamp()
    where key_hash = ${keyHash} and erased_at is null and finished_at is null
      and deadline_at > clock_timestamp() returning 1`
  return rows.length === 1
}

/** Makes the stored rules' order the answer, if none is final. */
export async function finishAsStored(query: Query, keyHash: Buffer): Promise<void> {
  await query`
    update submissions set finished_at = clock_timestamp()
    where key_hash = ${keyHash} and erased_at is null and finished_at is null`
}

/** Marks the lead's current version as replaced by a later one. */
export async function updateSuperseded(query: Query, leadId: string, by: Buffer): Promise<void> {
  await query`
    update submissions set superseded_by = ${by}
    where questionnaire_id = ${leadId} and superseded_by is null and key_hash <> ${by}`
}

/**
 * Plants a tombstone for a key that is not known. Waits for a rival that is storing the key.
 * @returns whether it was unknown
 */
export async function insertTombstone(query: Query, keyHash: Buffer, erasedAt: Date): Promise<boolean> {
  const rows = await query`
    insert into submissions (key_hash, received_at, erased_at) values (${keyHash}, null, ${erasedAt})
    on conflict do nothing returning 1`
  return rows.length === 1
}

const TRIAL_OVER = Symbol('trial over')

/** Waits while a rival is storing this key; leaves no trace. */
export async function outwaitRival(tx: Transaction, keyHash: Buffer): Promise<void> {
  const trial = tx.savepoint(async (savepoint) => {
    await insertTombstone(savepoint, keyHash, new Date())
    throw TRIAL_OVER
  })
  await trial.catch((end) => {
    if (end !== TRIAL_OVER) throw end
  })
}

/**
 * Turns one version, or with `leadIds` every version of those leads, into tombstones.
 * @returns the keys' hashes
 */
export async function updateToTombstones(
  query: Query,
  which: { keyHash: Buffer } | { leadIds: string[] },
  erasedAt: Date,
): Promise<Buffer[]> {
  const rows = await query<{ keyHash: Buffer }[]>`
    update submissions set erased_at = ${erasedAt}, request_hash = null, questionnaire_id = null,
      payload = null, reference = null, response = null, finished_at = null, deadline_at = null,
      superseded_by = null, received_at = null
    where ${'leadIds' in which ? query`questionnaire_id = any (${which.leadIds})` : query`key_hash = ${which.keyHash}`}
    returning key_hash`
  return rows.map((row) => row.keyHash)
}

/** Those of `keyHashes` that are not tombstones here. */
export async function findNotErased(query: Query, keyHashes: Buffer[]): Promise<Buffer[]> {
  const hexes = keyHashes.map((hash) => hash.toString('hex'))
  const rows = await query<{ keyHash: Buffer }[]>`
    select wanted.key_hash
    from (select decode(hex, 'hex') as key_hash from unnest(${hexes}::text[]) as hexes (hex)) as wanted
    left join submissions using (key_hash) where submissions.erased_at is null`
  return rows.map((row) => row.keyHash)
}
