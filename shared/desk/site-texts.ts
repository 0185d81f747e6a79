import * as z from 'zod/mini'
import { typed } from '../contract/text-rules.ts'
import { isTimeZone } from '../contract/time-zone.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a line can't hold
const ONE_LINE = /^[^\x00-\x1f\x7f-\x9f]*$/

const text = (max: number) =>
  z.string().check(typed(), z.maxLength(max, `At most ${max} characters`), z.regex(ONE_LINE, 'One line'))

/**
 * What families read about the operator, and when the desk's days begin, as an owner sets it in the portal. Empty: as the
 * server's settings say.
 */
export const SiteTexts = z.object({
  phone: text(100),
  email: text(100),
  businessHours: text(100),
  isFree: text(400),
  consultation: text(400),
  timeZone: text(40).check(
    z.refine((name) => name === '' || isTimeZone(name), 'A time zone such as America/Chicago'),
  ),
})
export type SiteTexts = z.infer<typeof SiteTexts>
export const SITE_TEXTS = Object.keys(SiteTexts.shape) as (keyof SiteTexts)[]

/** `otherwise` is what families read where a text is empty. */
export const SiteTextsReport = z.object({ texts: SiteTexts, otherwise: SiteTexts })
export type SiteTextsReport = z.infer<typeof SiteTextsReport>
