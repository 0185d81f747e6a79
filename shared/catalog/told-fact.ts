import * as z from 'zod/mini'

/** What a community can tell the operator's desk, by the names that the portal's API uses. */
export const TOLD_FACTS = [
  'priceFrom',
  'priceTo',
  'rooms',
  'medicaid',
  'languages',
  'pets',
  'closed',
] as const
export type ToldFactName = (typeof TOLD_FACTS)[number]

/** How many days after a call a fact still counts. The others count until something else is told. */
export const TOLD_DAYS: { readonly [Name in ToldFactName]?: number } = {
  priceFrom: 180,
  priceTo: 180,
  rooms: 30,
}

/** Instead of a number of free rooms. */
export const WAITING_LIST = 'waiting_list'

/** Something that a community told. It is published as "told to Hearthfinder by the community on Nov 21". */
export const ToldFact = z.object({
  fact: z.enum(TOLD_FACTS),
  /** Prices in dollars a month; rooms free, or `waiting_list`; yes or no; languages of the staff. */
  value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]),
  /** ISO 8601 in UTC. A plain string, because every list loads this file. */
  toldAt: z.string(),
  /** Null if it doesn't expire. */
  expiresAt: z.nullable(z.string()),
})
export type ToldFact = z.infer<typeof ToldFact>

/** What a shown community has besides its record, if it told something that counts now. */
export const TOLD_FIELDS = {
  told: z.optional(z.array(ToldFact)),
  /** The registers' price, if `price` is one that the community told. */
  registerPrice: z.optional(z.nullable(z.int())),
}
export interface ToldFields {
  told?: ToldFact[] | undefined
  registerPrice?: number | null | undefined
}
