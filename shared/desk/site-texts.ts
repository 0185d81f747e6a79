import * as z from 'zod/mini'
import { typed } from '../contract/text-rules.ts'
import { isTimeZone } from '../contract/time.ts'

/** A text that the operator has not replaced. */
export const UnsetText = z.object({
  /** What it is: 'Support phone'. */
  name: z.string(),
  /** What families read there; null if it is left out. */
  shown: z.nullable(z.string()),
  /** Where the operator sets it: an environment variable, or a field of content.json. */
  setting: z.string(),
})
export type UnsetText = z.infer<typeof UnsetText>

/** What makes the installation unsafe until its operator changes it. */
export const Risk = z.object({
  /** Not a fixed list, because an installed app of an earlier version must show the risks of a later server. */
  id: z.string(),
  title: z.string(),
  advice: z.string(),
})
export type Risk = z.infer<typeof Risk>

/** What a site still shows, or leaves out, because its operator supplied nothing. */
export const SiteCheck = z.object({
  /** Whether PUBLIC_URL is an address on the internet. */
  isLive: z.boolean(),
  leftOut: z.array(UnsetText),
  placeholders: z.array(UnsetText),
})
export type SiteCheck = z.infer<typeof SiteCheck>

/** What the portal tells the operator about the site. */
export const SiteReport = z.extend(SiteCheck, { risks: z.array(Risk) })
export type SiteReport = z.infer<typeof SiteReport>

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a line can't hold
const ONE_LINE = /^[^\x00-\x1f\x7f-\x9f]*$/

/** One line of text, which may be empty. */
export const line = (max: number) =>
  z.string().check(typed(), z.maxLength(max, `At most ${max} characters`), z.regex(ONE_LINE, 'One line'))

/**
 * What families read about the operator, and when the desk's days begin, as an owner sets it in the portal. Empty: as the
 * server's settings say.
 */
export const SiteTexts = z.object({
  phone: line(100),
  email: line(100),
  businessHours: line(100),
  isFree: line(400),
  consultation: line(400),
  timeZone: line(40).check(
    z.refine((name) => name === '' || isTimeZone(name), 'A time zone such as America/Chicago'),
  ),
})
export type SiteTexts = z.infer<typeof SiteTexts>
export const SITE_TEXTS = Object.keys(SiteTexts.shape) as (keyof SiteTexts)[]

/** `otherwise` is what families read where a text is empty. */
export const SiteTextsReport = z.object({ texts: SiteTexts, otherwise: SiteTexts })
export type SiteTextsReport = z.infer<typeof SiteTextsReport>
