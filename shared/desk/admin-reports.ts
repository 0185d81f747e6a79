import * as z from 'zod/mini'
import { CommunityRequest } from '../contract/community-request.ts'
import { StoredLanguage } from '../contract/language.ts'
import { minText, typed } from '../contract/text-rules.ts'
import { SOURCES } from './added-family.ts'
import type { STAGES } from './inbox-changes.ts'
import { LeadAnswers } from './lead-columns.ts'

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

const Endpoint = z.object({ endpoint: z.string(), count: z.int(), totalCost: z.number() })

/** Costs are in cents, with fractions. */
export const AdminAnalytics = z.object({
  analytics: z.object({
    totalPageViews: z.int(),
    totalSearches: z.int(),
    totalQuestionnaires: z.int(),
    topCities: z.array(z.object({ city: z.string(), state: z.string(), count: z.int() })),
  }),
  tokenUsage: z.object({ totalCost: z.number(), requestsByEndpoint: z.array(Endpoint) }),
})
export type AdminAnalytics = z.infer<typeof AdminAnalytics>

/**
 * `averageCostPerRequest` is the average cost of a search. `count` is the number of searches that an endpoint serves,
 * while in AdminAnalytics it is the number of calls to the model. `rates` are the dollars per million tokens that the
 * operator has set.
 */
export const TokenUsageReport = z.object({
  totalTokens: z.int(),
  totalCost: z.number(),
  averageCostPerRequest: z.number(),
  requestsByEndpoint: z.array(Endpoint),
  rates: z.object({ inputPerMillion: z.number(), outputPerMillion: z.number() }),
})
export type TokenUsageReport = z.infer<typeof TokenUsageReport>

const Day = z.object({
  /** A day in TIME_ZONE, YYYY-MM-DD. */
  day: z.iso.date(),
  visits: z.int(),
  searches: z.int(),
  questionnaires: z.int(),
  costCents: z.number(),
})

/** The data behind the charts: a period day by day, the period before it, and the funnel. */
export const TrafficReport = z.object({
  timeZone: z.string(),
  days: z.array(Day),
  previous: z.array(Day),
  funnel: z.array(
    z.object({ step: z.enum(['visits', 'started', 'questionnaires', 'contacts']), count: z.int() }),
  ),
})
export type TrafficReport = z.infer<typeof TrafficReport>
export const TRAFFIC_PERIODS = [7, 30, 90] as const

/** A lead in the portal's list. */
export const Lead = z.extend(LeadAnswers, {
  id: z.string(),
  /**
   * Whether a browser sent Global Privacy Control, and the family hasn't said yes to marketing partners since: not to be
   * shared with them. A no of one lead counts for those that are merged with it, here and below.
   */
  gpc: z.boolean(),
  /** What the family answered about sharing. Null: not asked, or not answered. */
  shareWithCommunities: z.nullable(z.boolean()),
  shareWithPartners: z.nullable(z.boolean()),
  /** The state's notice that the family confirmed having read; null if none. */
  acknowledgement: z.nullable(
    z.object({ version: z.string(), acknowledgedAt: z.nullable(z.iso.datetime()) }),
  ),
  createdAt: z.iso.datetime(),
  /** When the family last corrected its answers. Null if it never did. */
  correctedAt: z.nullable(z.iso.datetime()),
  /** What the family was told. Null if its latest answers were erased. */
  reference: z.nullable(z.string()),
  /** The lead's stage at the desk (shared/desk/inbox.ts). Null until the inbox has it. */
  stage: z.nullable(z.string()),
  closeReason: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  nextOn: z.nullable(z.iso.date()),
  /** The username of an administrator. */
  assignedTo: z.nullable(z.string()),
  /** When someone first set a stage that follows a contact with the family. */
  firstContactAt: z.nullable(z.iso.datetime()),
  /** The lead of the same family that this one was merged into. */
  mergedInto: z.nullable(z.string()),
  /** How the family came whom staff added. Null if it sent the questionnaire itself. Unknown answers of others are empty. */
  source: z.nullable(z.enum(SOURCES)),
})
export type Lead = z.infer<typeof Lead>

/** The leads that one export can have. The server asks for filters above it. */
export const MAX_EXPORTED_LEADS = 50_000

/** A contact message in the portal's list. */
export const ContactItem = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  /** The community that the family asks about. Null for any other message. */
  request: z.nullable(CommunityRequest),
  /** In which the family wrote. Null: it isn't known. */
  language: StoredLanguage,
  createdAt: z.iso.datetime(),
})
export type ContactItem = z.infer<typeof ContactItem>

/** Why a lead or a message is erased. The audit log stores the reason. */
export const Erasure = z.object({
  reason: z
    .string('Please say why')
    .check(
      typed(),
      ...minText(3, 'Please say why, in at least 3 characters'),
      z.maxLength(200, 'At most 200 characters'),
    ),
})
export type Erasure = z.infer<typeof Erasure>

/** Why a lead is erased, and whether those that are merged with it are erased, too. */
export const LeadErasure = z.extend(Erasure, {
  withMerged: z.optional(
    z.boolean().check(z.describe('Whether to erase all leads that are merged with it, too.')),
  ),
})
export type LeadErasure = z.infer<typeof LeadErasure>

/** `rating` is 1 to 50; the Database tab doubles it to show it out of 100. */
export const DiscoveredFacility = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.nullable(z.int()),
  location: z.string(),
  amenities: z.array(z.string()),
  price: z.nullable(z.int()),
  website: z.nullable(z.string()),
  timesFound: z.int(),
  lastFoundAt: z.iso.datetime(),
  /** A made-up community. Every screen labels it as one. */
  isSample: z.boolean(),
})
export type DiscoveredFacility = z.infer<typeof DiscoveredFacility>

export const DiscoveredReport = z.object({
  totalCount: z.int(),
  /** How many communities the catalog has, seen in searches or not. Absent from earlier servers. */
  catalogCount: z.optional(z.int()),
  facilities: z.array(DiscoveredFacility),
  stats: z.object({
    facilitiesByState: z.array(z.object({ state: z.string(), count: z.int() })),
    topAmenities: z.array(z.object({ amenity: z.string(), count: z.int() })),
  }),
})
export type DiscoveredReport = z.infer<typeof DiscoveredReport>
