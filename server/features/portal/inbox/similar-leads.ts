import { MIN_PHONE_DIGITS, phoneDigits, trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { LeadLink } from '#shared/desk/inbox.ts'
import { listLike } from './detail-queries.ts'

const MAX_SUGGESTIONS = 20

/** A phone number as a condition of `listSimilarLeads`. Empty for a number that is too short. */
export function phoneOf(phone: string | null): string[][] {
  const digits = phoneDigits(phone ?? '')
  return digits.length >= MIN_PHONE_DIGITS ? [[digits]] : []
}

/**
 * Lists leads that meet at least one condition, each once, at most 20 for each.
 * @param conditions folded phrases, all of which a lead must have as whole words
 */
export async function listSimilarLeads(query: Query, conditions: string[][]): Promise<LeadLink[]> {
  const found = await Promise.all(
    conditions.map((phrases) => {
      const trigrams = trigramsOf(phrases.flatMap((phrase) => phrase.split(' ')))
      return listLike(query, { phrases, trigrams }, MAX_SUGGESTIONS)
    }),
  )
  const byId = new Map(found.flatMap((rows) => [...rows]).map((row) => [row.id, row]))
  return [...byId.values()].map(withIsoTimes)
}
