import * as z from 'zod/mini'

/** The settings of the retention period, one for each kind of record. */
export const RETENTION_KINDS = ['days', 'messageDays', 'versionDays', 'eventDays'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

const MAX_DAYS = 3650
/** Calls of the model are kept for this long, because the portal's figures of the model need each. Then they are sums by day. */
export const USAGE_DAYS = 90
/**
 * Proof that a family read a state's notice is kept for this long, and outlives the submission: six years, as Washington asks
 * of referral agencies (RCW 18.330.040).
 */
export const ACKNOWLEDGEMENT_DAYS = 6 * 365

/** A number of days; null is forever. */
const days = z.nullable(
  z
    .int('Days must be a whole number')
    .check(z.minimum(1, 'At least 1 day'), z.maximum(MAX_DAYS, `At most ${MAX_DAYS} days`)),
)

/** After how many days records are erased, or kept as counts only. */
export const Periods = z.object({
  /** Submissions, from their latest version on. */
  days,
  messageDays: days,
  /** Earlier versions of corrected submissions. */
  versionDays: days,
  /** Visits and other events. After that, they are counts by day. */
  eventDays: days,
})
export type Periods = z.infer<typeof Periods>

/** What periods would erase. */
export const RetentionPreview = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      /** How many records are older than the period now. */
      count: z.int(),
      /** When the first record will be erased; null if there are none or the period is forever. */
      firstAt: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

/** How long a change can be undone before it erases anything. */
export const RETENTION_GRACE_MINUTES = 60
