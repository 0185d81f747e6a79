import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { findSubmission } from './queries.ts'

/** What the portal shows of a stored answer. Answers of every version have it. */
const Answer = z.object({
  facilities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      location: z.string(),
      reasons: z.array(z.object({ text: z.string() })),
    }),
  ),
})

export interface ShownCommunity {
  id: string
  name: string
  location: string
  /** Why it is in the list, in sentences. */
  reasons: string[]
}

/**
 * The communities that a family was shown, in their order, from the stored answer.
 * @returns null if there is none, or it can't be read
 */
export async function readCommunities(query: Query, keyHash: Buffer): Promise<ShownCommunity[] | null> {
  const stored = await findSubmission(query, keyHash)
  if (stored?.state !== 'matching' && stored?.state !== 'final') return null
  const answer = z.safeParse(Answer, JSON.parse(stored.response))
  if (!answer.success) return null
  return answer.data.facilities.map(({ id, name, location, reasons }) => ({
    id,
    name,
    location,
    reasons: reasons.map(({ text }) => text),
  }))
}
