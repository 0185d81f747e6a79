import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { type LetterReadingAnswer, StoredNeeds } from '#shared/matching/letter-reading.ts'
import {
  type Claim,
  claimLetter,
  deleteReadingUnlessOf,
  findReading,
  findWaitingLetter,
  moveReading,
  releaseLetter,
  storeReading,
} from './queries.ts'

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

export { deleteReadingUnlessOf, moveReading, releaseLetter, storeReading }
