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
export const MIN_USAGE_DAYS = 90

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

/** What a new installation starts with, and what an existing one is offered. */
export const RECOMMENDED_PERIODS: Periods = {
  days: 365,
  messageDays: 365,
  versionDays: 365,
  eventDays: 90,
  usageDays: 90,
  // Six years, as Washington asks of referral agencies (RCW 18.330.040).
  acknowledgementDays: 2190,
}

export const Retention = z.extend(Periods, {
  /** False until an administrator of an installation that is older than these periods has chosen them. */
  isReviewed: z.boolean(),
})
export type Retention = z.infer<typeof Retention>

/** A period that is missing stays as it is. Earlier versions of the portal send only `days`, for messages too. */
export const RetentionChange = z.extend(z.partial(Periods), { days: Periods.shape.days })
export type RetentionChange = z.infer<typeof RetentionChange>

/** Periods to preview. Earlier versions of the portal know no period of acknowledgements. */
export const PreviewedPeriods = z.extend(Periods, {
  acknowledgementDays: z.optional(Periods.shape.acknowledgementDays),
})
export type PreviewedPeriods = z.infer<typeof PreviewedPeriods>

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
