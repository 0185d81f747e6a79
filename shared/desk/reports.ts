import * as z from 'zod/mini'
import type { STAGES } from './inbox-changes.ts'

/** The periods of the portal's reports, in weeks, the current one included. */
export const REPORT_WEEKS = [4, 13, 26, 52] as const
type ReportWeeks = (typeof REPORT_WEEKS)[number]
export const DEFAULT_REPORT_WEEKS: ReportWeeks = 13

/**
 * The smallest number of families that a report tells together with a place or a wish. Below it, a number could point to
 * one family.
 */
export const MIN_FAMILIES = 5

/** A number of families; null if it, or another one by it, could point to one of them. */
const Families = z.nullable(z.int())
export type Families = z.infer<typeof Families>

/** The Monday on which a week starts, in TIME_ZONE. */
const week = z.iso.date()

const ContactFigures = z.object({
  leads: z.int(),
  contacted: z.int(),
  /** Seconds from the arrival to the first contact, of half and of nine in ten of the contacted leads. */
  medianSeconds: z.nullable(z.int()),
  p90Seconds: z.nullable(z.int()),
  withinHour: z.int(),
  withinDay: z.int(),
  /** Leads of which it is known whether they were contacted within an hour or a day. The others are newer than that. */
  hourKnown: z.int(),
  dayKnown: z.int(),
  /** Closed without a contact. */
  closed: z.int(),
  /** Neither contacted nor closed. */
  waiting: z.int(),
})

/** How soon leads were contacted, by the week in which they arrived. */
export const FirstContactReport = z.object({
  timeZone: z.string(),
  /** The inbox has recorded contacts since then. Earlier leads are left out. */
  since: z.iso.datetime(),
  total: ContactFigures,
  weeks: z.array(z.extend(ContactFigures, { week, erased: z.int() })),
})
export type FirstContactReport = z.infer<typeof FirstContactReport>

const StageCounts = z.object({
  new: z.int(),
  contacted: z.int(),
  touring: z.int(),
  decided: z.int(),
  closed: z.int(),
} satisfies Record<(typeof STAGES)[number], z.ZodMiniType>)

/** How many leads were in each stage at the end of each week, and why leads were closed. */
export const StagesReport = z.object({
  timeZone: z.string(),
  /** The inbox has recorded stages since then. Weeks that ended before are left out. */
  since: z.iso.datetime(),
  /** The last week hasn't ended: its counts are those of now. */
  weeks: z.array(z.extend(StageCounts, { week, erased: z.int() })),
  /** Reasons that at least MIN_FAMILIES leads share. Others could name someone. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  otherReasons: z.int(),
})
export type StagesReport = z.infer<typeof StagesReport>

const Place = z.object({ name: z.string(), families: z.int() })

/** Where the families of a period live. Each list has the places of at least MIN_FAMILIES, most first. */
export const PlacesReport = z.object({
  timeZone: z.string(),
  families: z.int(),
  /** Families of the period whose answers were erased. They are in no other figure. */
  erased: z.int(),
  states: z.array(Place),
  counties: z.array(Place),
  cities: z.array(Place),
})
export type PlacesReport = z.infer<typeof PlacesReport>

/** Communities of the catalog, by what is known about them. */
const Offer = z.object({ offered: z.int(), unknown: z.int() })

/** What the families of a period ask for, and what the catalog has. */
export const DemandReport = z.object({
  timeZone: z.string(),
  families: z.int(),
  erased: z.int(),
  communities: z.int(),
  care: z.array(z.extend(Offer, { name: z.string(), families: Families })),
  mustHaves: z.array(z.extend(Offer, { name: z.string(), families: Families })),
  /** `communities` have their lowest rate in this range, the first range also below it. */
  budgets: z.array(z.object({ name: z.string(), families: Families, communities: z.int() })),
  communitiesWithoutPrice: z.int(),
  /** Counties of at least MIN_FAMILIES, with the most families for each community first. */
  counties: z.array(z.object({ name: z.string(), families: z.int(), communities: z.int() })),
  /** Communities without a known ZIP code, which are in no county. */
  communitiesWithoutCounty: z.int(),
})
export type DemandReport = z.infer<typeof DemandReport>

const FeaturedFigures = z.object({ shown: z.int(), opened: z.int(), called: z.int() })

/** How often phones showed an advertised business, opened its page and called it, and in the period before. */
export const FeaturedReport = z.object({
  timeZone: z.string(),
  businesses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      isActive: z.boolean(),
      current: FeaturedFigures,
      previous: FeaturedFigures,
    }),
  ),
})
export type FeaturedReport = z.infer<typeof FeaturedReport>
