import { DEFAULT_SITE } from '#shared/contract/site.ts'
import { DEFAULT_CONTENT } from '#shared/desk/content.ts'
import type { SiteCheck, UnsetText } from '#shared/desk/site-check.ts'
import { isLive } from './is-live.ts'
import type { OwnContent } from './own-content.ts'
import type { SiteEnv } from './read-site.ts'

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
