import * as z from 'zod/mini'
import { Facility, ListFacts } from '../contract/facility.ts'
import { PackKind } from './packs/pack-index.ts'
import { TOLD_FIELDS } from './told-fact.ts'

/** A community of a place, for a family that only looks. */
export const PlacedCommunity = z.extend(Facility, {
  ...TOLD_FIELDS,
  kind: PackKind,
  /** From the place in a straight line; null if it can't be measured. */
  distanceMiles: z.nullable(z.number()),
  listFacts: ListFacts,
})
export type PlacedCommunity = z.infer<typeof PlacedCommunity>

/** A part of the communities of a place: nearest first, or by name if distances can't be measured. */
export const CommunityPage = z.object({
  communities: z.array(PlacedCommunity),
  /** How many there are at the place, on all pages. */
  total: z.int(),
  /** From which distances are measured; empty if they can't be. */
  city: z.string(),
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: z.nullable(z.string()),
  /** The cursor of the next page; absent on the last one. */
  next: z.optional(z.string()),
})
export type CommunityPage = z.infer<typeof CommunityPage>

/** How many communities a phone asks for at once. */
export const COMMUNITY_PAGE_SIZE = 50
