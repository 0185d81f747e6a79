import * as z from 'zod/mini'

/** The settings of the retention period, one for each kind of record. */
export const RETENTION_KINDS = [
  'days',
  'messageDays',
  'versionDays',
  'eventDays',
  'usageDays',
  'acknowledgementDays',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

const MAX_DAYS = 3650
/** The portal's reports on the model cover up to 90 days and need each call. */
const MIN_USAGE_DAYS = 90

/** A number of days; null is forever. */
const days = (least: number) =>
  z.nullable(
    z
      .int('Days must be a whole number')
      .check(
        z.minimum(least, `At least ${least} day${least === 1 ? '' : 's'}`),
        z.maximum(MAX_DAYS, `At most ${MAX_DAYS} days`),
      ),
  )

/** After how many days records are erased, or kept as counts only. */
export const Periods = z.object({
  /** Submissions, from their latest version on. */
  days: days(1),
  messageDays: days(1),
  /** Earlier versions of corrected submissions. */
  versionDays: days(1),
  /** Visits and other events. After that, they are counts by day. */
  eventDays: days(1),
  /** Calls of the model. After that, they are sums by day. */
  usageDays: days(MIN_USAGE_DAYS),
  /** Proof that a family read a state's notice. It outlives the submission. */
  acknowledgementDays: days(1),
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
