import * as z from 'zod/mini'
import { TOLD_FIELDS } from '../catalog/told-fact.ts'

/**
 * A community as shown to families. `price` is the lowest monthly rate in dollars; null means not published.
 */
export const Facility = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  description: z.string(),
  price: z.nullable(z.int()),
  rating: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  amenities: z.array(z.string()),
  careTypes: z.array(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  isSample: z.boolean(),
})
export type Facility = z.infer<typeof Facility>

/** Why a community is in the list. reasons.ts writes the sentences. */
const REASON_CODES = [
  'within_budget',
  'below_budget',
  'care_type',
  'amenities_all',
  'amenities_some',
  'near',
] as const
/** What the record does not include. */
export const UNKNOWN_CODES = ['price', 'rating', 'amenities', 'care_type', 'distance'] as const

/** The `hindrance` of a community whose license or register says that it can't serve this person. */
export const RULED_OUT = 3

/** The parts of a score, each from 0 (worst) to 1 (best). `total` is their weighted sum, from 0 to 100. */
export const Score = z.object({
  total: z.number(),
  distance: z.number(),
  budget: z.number(),
  amenities: z.number(),
  careType: z.number(),
})
export type Score = z.infer<typeof Score>

/** Something about a community that speaks for or against it. `fact` is the fact that it states (shared/catalog/facts.ts). */
const Point = z.object({ text: z.string(), fact: z.optional(z.string()) })

/** What a list can be filtered and sorted by. A fact is absent if no record says it. */
export const ListFacts = z.object({
  /** How many residents it is licensed for. */
  places: z.optional(z.int()),
  memoryCare: z.optional(z.boolean()),
  /** It takes public money that can pay for a long stay. */
  publicFunding: z.optional(z.boolean()),
  /** The community told that its staff speak Spanish. */
  spanish: z.optional(z.boolean()),
})
export type ListFacts = z.infer<typeof ListFacts>

/** A community in a family's results, with the reasons for its position. */
export const Match = z.extend(Facility, {
  ...TOLD_FIELDS,
  distanceMiles: z.nullable(z.number()),
  acrossBorder: z.boolean(),
  score: Score,
  reasons: z.array(z.object({ code: z.enum(REASON_CODES), text: z.string() })),
  unknown: z.array(z.object({ code: z.enum(UNKNOWN_CODES), text: z.string() })),
  /** What speaks most for it and against it, strongest first. */
  for: z.array(Point),
  against: z.array(Point),
  /** The houses at this place, this one included, if there are several. Only the best of them is in the list. */
  campus: z.optional(z.object({ houses: z.int(), names: z.array(z.string()) })),
  /** How much of the straight line to it is open water, if that is a detour. Part of `distanceMiles`. */
  waterMiles: z.optional(z.number()),
  /** The lowest and highest monthly rate that is listed, in dollars, and the register's year, if it is known. */
  priceRange: z.optional(z.object({ low: z.number(), high: z.number(), year: z.optional(z.string()) })),
  listFacts: ListFacts,
  /**
   * Why it comes after others: 1 if it is more for other people, 2 if it costs far too much, RULED_OUT by its license or
   * register. Absent if none of these.
   */
  hindrance: z.optional(z.int()),
})
export type Match = z.infer<typeof Match>

/** All communities of a response: those in reach, then those farther away. */
export const listedMatches = (response: { facilities: Match[]; fartherAway: Match[] }): Match[] => [
  ...response.facilities,
  ...response.fartherAway,
]
