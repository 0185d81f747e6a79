import * as z from 'zod/mini'
import type { ShortlistEntry } from '../../local/schema.ts'

/** The newest version that this app makes and reads. */
const VERSION = 1

/** A community in a copy: facts from the public record, and what the family chose to share about it. */
const SharedCommunity = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  price: z.nullable(z.int()),
  phone: z.nullable(z.string()),
  isSample: z.boolean(),
  distanceMiles: z.optional(z.number()),
  status: z.enum(['saved', 'to_call', 'called', 'visit_planned', 'visited', 'declined']),
  visitOn: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/))),
  note: z.optional(z.string()),
})
export type SharedCommunity = z.infer<typeof SharedCommunity>

/** What a link shows. Nothing else of the family's data is in it. Times are in epoch ms. */
export const SharedShortlist = z.object({
  version: z.literal(VERSION),
  /** The place of the search: "Madison, WI". Empty if the phone no longer knows it. */
  place: z.string(),
  madeAt: z.int(),
  hasNotes: z.boolean(),
  communities: z.array(SharedCommunity),
})
export type SharedShortlist = z.infer<typeof SharedShortlist>

interface Sources {
  entries: readonly ShortlistEntry[]
  place: string
  withNotes: boolean
}

/** Makes the copy of a shortlist that a link shows. Its fields are named one by one, so that no other can slip in. */
export function toSharedShortlist({ entries, place, withNotes }: Sources): SharedShortlist {
  return {
    version: VERSION,
    place,
    madeAt: Date.now(),
    hasNotes: withNotes,
    communities: entries.map(({ facility, distanceMiles, status, visitOn, note }) => ({
      id: facility.id,
      name: facility.name,
      location: facility.location,
      price: facility.price,
      phone: facility.phone,
      isSample: facility.isSample,
      ...(distanceMiles !== undefined && { distanceMiles }),
      status,
      ...(visitOn && { visitOn }),
      ...(withNotes && note && { note }),
    })),
  }
}
