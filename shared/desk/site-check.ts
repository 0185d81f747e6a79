import * as z from 'zod/mini'

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
