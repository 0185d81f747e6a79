import * as z from 'zod/mini'
import type { Json, Query } from '#server/platform/database/connect.ts'
import { hasRows, readFirst } from '#server/platform/database/read.ts'
import { type LetterReadingAnswer, StoredNeeds } from '#shared/matching/letter-reading.ts'

/** A letter that this server may have read, until its lease ends. */
type ClaimedLetter = Claim & { letter: string }

/**
 * The state of the reading of a version's letter.
 * @param isModelReading whether a model reads letters
 */
export async function readReading(
  query: Query,
  keyHash: Buffer,
  isModelReading: boolean,
): Promise<LetterReadingAnswer> {
  const found = await findReading(query, keyHash)
  if (!found?.hasLetter) return { state: 'none', needs: {} }
  const needs = z.safeParse(StoredNeeds, found.needs)
  if (needs.success) return { state: 'ready', needs: needs.data }
  return { state: isModelReading && !found.isGivenUp ? 'waiting' : 'off', needs: {} }
}

export const hasWaitingLetter = async (query: Query): Promise<boolean> =>
  (await findWaitingLetter(query)) !== undefined

/** Claims the oldest letter that waits, if no other server was faster. */
export async function claimNextLetter(
  query: Query,
  reader: string,
  leaseSeconds: number,
): Promise<ClaimedLetter | undefined> {
  const waiting = await findWaitingLetter(query)
  if (!waiting) return undefined
  const claimed = { ...waiting, reader }
  return (await claimLetter(query, claimed, leaseSeconds)) ? claimed : undefined
}

/** A letter is read this often at most. */
const MAX_ATTEMPTS = 3
/** Seconds until the next attempt. */
const PAUSE_S = 120
/** A family looks at its results for a few days. Later the reading would help no one. */
const MAX_AGE_DAYS = 7

const StoredReading = z.object({
  hasLetter: z.boolean(),
  /** Whether the letter was tried so often that it is given up. */
  isGivenUp: z.boolean(),
  needs: z.unknown(),
})

/** What is known about the letter of the version with this key; undefined if the version is not a current one. */
const findReading = (query: Query, keyHash: Buffer) =>
  readFirst(query, StoredReading)`
    select letter is not null as has_letter,
      coalesce(attempts >= ${MAX_ATTEMPTS} and reader is null, false) as is_given_up,
      letter_readings.needs
    from submissions join questionnaires on questionnaires.id = submissions.questionnaire_id
    left join letter_readings
      on letter_readings.questionnaire_id = questionnaires.id and letter_readings.key_hash = submissions.key_hash
    where submissions.key_hash = ${keyHash} and superseded_by is null and erased_at is null`

const Waiting = z.object({ questionnaireId: z.string(), keyHash: z.instanceof(Buffer), letter: z.string() })

/** The oldest letter whose reading is due and that no server reads. */
const findWaitingLetter = (query: Query) =>
  readFirst(query, Waiting)`
    select questionnaires.id as questionnaire_id, submissions.key_hash, letter
    from questionnaires join submissions
      on submissions.questionnaire_id = questionnaires.id and superseded_by is null
    left join letter_readings
      on letter_readings.questionnaire_id = questionnaires.id and letter_readings.key_hash = submissions.key_hash
    where letter is not null and updated_at > now() - ${MAX_AGE_DAYS}::integer * interval '1 day'
      and letter_readings.needs is null and coalesce(attempts, 0) < ${MAX_ATTEMPTS}
      and coalesce(reader_until <= now(), true) and coalesce(next_attempt_at <= now(), true)
    order by updated_at limit 1`

interface Claim {
  questionnaireId: string
  keyHash: Buffer
  reader: string
}

/** Makes this server the reader of a letter, unless another one is. @returns whether it is */
async function claimLetter(query: Query, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const { questionnaireId, keyHash, reader } = claim
  const until = query`now() + make_interval(secs => ${leaseSeconds}::integer)`
  return hasRows(query)`
    insert into letter_readings (questionnaire_id, key_hash, reader, reader_until, attempts)
    select id, ${keyHash}, ${reader}, ${until}, 1 from questionnaires where id = ${questionnaireId}
    on conflict (questionnaire_id) do update set key_hash = excluded.key_hash, reader = excluded.reader,
      reader_until = excluded.reader_until, needs = null, next_attempt_at = null,
      attempts = case when letter_readings.key_hash = excluded.key_hash then letter_readings.attempts + 1 else 1 end
    where letter_readings.key_hash <> excluded.key_hash
      or (letter_readings.needs is null and coalesce(letter_readings.reader_until <= now(), true))
    returning questionnaire_id`
}

/** Stores what the letter says, if this server is still its reader. */
export async function storeReading(query: Query, claim: Claim, needs: Json): Promise<void> {
  await query`
    update letter_readings set needs = ${query.json(needs)}, reader = null, reader_until = null
    where questionnaire_id = ${claim.questionnaireId} and reader = ${claim.reader}`
}

/** Ends the lease without a reading. `counts` tells whether the attempt counts; a family may have needed the turn. */
export async function releaseLetter(query: Query, claim: Claim, counts: boolean): Promise<void> {
  await query`
    update letter_readings set reader = null, reader_until = null, attempts = attempts - ${counts ? 0 : 1}::integer,
      next_attempt_at = now() + ${counts ? PAUSE_S : 0}::integer * interval '1 second'
    where questionnaire_id = ${claim.questionnaireId} and reader = ${claim.reader}`
}

/** Deletes the reading of the lead's letter, unless a correction brings this letter again. */
export async function deleteReadingUnlessOf(
  query: Query,
  questionnaireId: string,
  letter: string | null,
): Promise<void> {
  await query`
    delete from letter_readings using questionnaires
    where questionnaire_id = ${questionnaireId} and id = questionnaire_id and letter is distinct from ${letter}::text`
}

/** Gives the reading to the version that corrects the lead. */
export async function moveReading(query: Query, questionnaireId: string, keyHash: Buffer): Promise<void> {
  await query`update letter_readings set key_hash = ${keyHash} where questionnaire_id = ${questionnaireId}`
}
