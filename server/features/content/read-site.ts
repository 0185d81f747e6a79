import ipaddr from 'ipaddr.js'
import type { Env } from '#server/platform/env.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { DEFAULT_SITE, type Site } from '#shared/contract/site.ts'
import { type Content, DEFAULT_CONTENT, UNPROVEN_STATISTICS } from '#shared/desk/content.ts'
import type { SiteCheck, UnsetText } from '#shared/desk/site-texts.ts'
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

/** Lists what the operator should set before families use the site. */
export function checkSite(env: SiteEnv, own: OwnContent): SiteCheck {
  const live = isLive(env.PUBLIC_URL)
  return { isLive: live, leftOut: live ? listLeftOut(own) : [], placeholders: listPlaceholders(env, own) }
}

const LEFT_OUT = [
  ['testimonials', 'Testimonials'],
  ['statistics', 'Families helped, and their satisfaction'],
] as const
const listLeftOut = (own: OwnContent): UnsetText[] =>
  LEFT_OUT.filter(([setting]) => own[setting] === undefined).map(([setting, name]) => ({
    name,
    shown: null,
    setting,
  }))

const { businessHours, isFree, consultation } = DEFAULT_CONTENT
const PLACEHOLDERS: readonly [setting: keyof SiteEnv | keyof OwnContent, name: string, shown: string][] = [
  ['SUPPORT_PHONE', 'Support phone', DEFAULT_SITE.phone],
  ['SUPPORT_EMAIL', 'Support email', DEFAULT_SITE.email],
  ['businessHours', 'Business hours', businessHours],
  ['isFree', 'What families pay', isFree],
  ['consultation', 'Consultations', consultation],
  ['disclosures', 'Notices of Oregon and Washington', 'Built-in texts, which a lawyer must read first'],
]

function listPlaceholders(env: SiteEnv, { support, ...own }: OwnContent): UnsetText[] {
  const set = {
    ...own,
    SUPPORT_PHONE: env.SUPPORT_PHONE ?? support?.phone,
    SUPPORT_EMAIL: env.SUPPORT_EMAIL ?? support?.email,
  }
  return PLACEHOLDERS.filter(([setting]) => set[setting as keyof typeof set] === undefined).map(
    ([setting, name, shown]) => ({ name, shown, setting }),
  )
}

/** The check as lines for the terminal; none if all is set. */
export function describeCheck({ leftOut, placeholders }: SiteCheck): string[] {
  return [
    ...leftOut.map(({ name, setting }) => `Left out until you supply it: ${name} (${setting})`),
    ...placeholders.map(
      ({ name, shown, setting }) => `Families see a placeholder: ${name}, “${shown}” (${setting})`,
    ),
  ]
}

/** Names that only resolve on one machine or in one network (RFC 6761, RFC 6762, RFC 8375, and RFC 9476's kin). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test)$/

/**
 * Whether families on the internet can open this address. A name without a dot, a name of a local network and a private
 * address are for trying the product out.
 * @param publicUrl PUBLIC_URL; undefined is localhost
 */
export function isLive(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !LOCAL_NAME.test(host)
}
