import * as z from 'zod/mini'
import { minText } from './text-rules.ts'

const Endpoint = z.object({ endpoint: z.string(), count: z.int(), totalCost: z.number() })

/** Costs in cents, fractional, from the exact column. */
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

/** Rates in dollars per million tokens, as the operator set them. */
export const TokenUsageReport = z.object({
  totalTokens: z.int(),
  totalCost: z.number(),
  averageCostPerRequest: z.number(),
  requestsByEndpoint: z.array(Endpoint),
  rates: z.object({ inputPerMillion: z.number(), outputPerMillion: z.number() }),
})
export type TokenUsageReport = z.infer<typeof TokenUsageReport>

const Day = z.object({
  /** Day in TIME_ZONE, YYYY-MM-DD. */
  day: z.iso.date(),
  visits: z.int(),
  searches: z.int(),
  questionnaires: z.int(),
  costCents: z.number(),
})

/** What the plots show: a period day by day, the one before it, the funnel of the period, and visits by state. */
export const TrafficReport = z.object({
  timeZone: z.string(),
  days: z.array(Day),
  previous: z.array(Day),
  funnel: z.array(
    z.object({ step: z.enum(['visits', 'started', 'questionnaires', 'contacts']), count: z.int() }),
  ),
  states: z.array(z.object({ state: z.string(), visits: z.int() })),
})
export type TrafficReport = z.infer<typeof TrafficReport>
export const TRAFFIC_PERIODS = [7, 30, 90] as const

/** A lead as the portal lists it. */
export const Lead = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  age: z.string(),
  gender: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  budget: z.string(),
  amenities: z.array(z.string()),
  marketingOptIn: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Lead = z.infer<typeof Lead>

/** A message as the portal lists it. */
export const ContactItem = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  createdAt: z.iso.datetime(),
})
export type ContactItem = z.infer<typeof ContactItem>

/** Why a lead or a message is erased; it is kept in the audit log. */
export const Erasure = z.object({
  reason: z
    .string('Please say why')
    .check(
      z.trim(),
      ...minText(3, 'Please say why, in at least 3 characters'),
      z.maxLength(200, 'At most 200 characters'),
    ),
})
export type Erasure = z.infer<typeof Erasure>

/** After how many days leads and messages are erased by themselves; null is never. */
export const Retention = z.object({
  days: z.nullable(
    z
      .int('Days must be a whole number')
      .check(z.minimum(1, 'At least 1 day'), z.maximum(3650, 'At most 3650 days')),
  ),
})
export type Retention = z.infer<typeof Retention>
/** How long a change of Retention can be taken back before anything is erased by it. */
export const RETENTION_GRACE_MINUTES = 60

/** Rating 1 to 50; the Database tab shows it out of 100, doubled. */
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
  /** Made up: the portal says so, as every screen does. */
  isSample: z.boolean(),
})
export type DiscoveredFacility = z.infer<typeof DiscoveredFacility>

export const DiscoveredReport = z.object({
  totalCount: z.int(),
  facilities: z.array(DiscoveredFacility),
  stats: z.object({
    facilitiesByState: z.array(z.object({ state: z.string(), count: z.int() })),
    topAmenities: z.array(z.object({ amenity: z.string(), count: z.int() })),
  }),
})
export type DiscoveredReport = z.infer<typeof DiscoveredReport>
