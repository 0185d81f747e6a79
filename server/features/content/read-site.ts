import type { Env } from '#server/platform/env.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { DEFAULT_SITE, type Site } from '#shared/contract/site.ts'
import { type Content, DEFAULT_CONTENT, UNPROVEN_STATISTICS } from '#shared/desk/content.ts'
import { isLive } from './is-live.ts'
import type { OwnContent } from './own-content.ts'

export type SiteEnv = Pick<
  Env,
  'SITE_NAME' | 'SUPPORT_PHONE' | 'SUPPORT_EMAIL' | 'REVERSE_GEOCODE_URL' | 'SMTP_URL' | 'PUBLIC_URL'
>

/**
 * The values that the pages show: the environment's, then the operator's content, then the defaults. A live site shows no
 * testimonials and no numbers that are not the operator's own.
 */
export function readSite(
  env: SiteEnv,
  // The desk's texts are not for families' pages.
  { support, emailTemplates, consentWords, es = {}, ...own }: OwnContent,
): Site {
  const { emailTemplates: _, consentWords: __, isReviewed: isSpanishReviewed = false, ...spanish } = es
  return {
    name: siteName(env),
    phone: env.SUPPORT_PHONE ?? support?.phone ?? DEFAULT_SITE.phone,
    email: env.SUPPORT_EMAIL ?? support?.email ?? DEFAULT_SITE.email,
    origin: env.PUBLIC_URL ?? DEFAULT_SITE.origin,
    isLive: isLive(env.PUBLIC_URL),
    reverseGeocodeUrl: env.REVERSE_GEOCODE_URL ?? DEFAULT_SITE.reverseGeocodeUrl,
    sendsMail: env.SMTP_URL !== undefined,
    content: { ...(isLive(env.PUBLIC_URL) && withoutInventedTrust()), ...own },
    spanish,
    isSpanishReviewed,
  }
}

const withoutInventedTrust = (): Partial<Content> => ({
  testimonials: [],
  statistics: DEFAULT_CONTENT.statistics.filter(({ label }) => !UNPROVEN_STATISTICS.includes(label)),
})
