import * as z from 'zod/mini'
import type { STAGES } from './inbox-changes.ts'

/** How many weeks the reports cover, the current one included. */
export const REPORT_WEEKS = 13

/** The smallest number of families that figures tell together with a place or a reason. Below it, they could name one. */
export const MIN_FAMILIES = 5

/** The Monday on which a week starts, in TIME_ZONE. */
const week = z.iso.date()

/** How soon some leads were contacted. */
export const ContactFigures = z.object({
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
  weeks: z.array(z.extend(ContactFigures, { week })),
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
  weeks: z.array(z.extend(StageCounts, { week })),
  /** Reasons that at least MIN_FAMILIES leads share. Others could name someone. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  otherReasons: z.int(),
})
export type StagesReport = z.infer<typeof StagesReport>
