import { DEFAULT_CONTENT } from '#shared/content.ts'
import { DEFAULT_SITE } from '#shared/site.ts'
import type { SiteCheck, UnsetText } from '#shared/site-check.ts'
import { isLive } from './is-live.ts'
import type { OwnContent } from './own-content.ts'
import type { SiteEnv } from './read-site.ts'

/** Lists what the operator should set before families use the site. */
export function checkSite(env: SiteEnv, own: OwnContent): SiteCheck {
  const live = isLive(env.PUBLIC_URL)
  return { isLive: live, leftOut: live ? listLeftOut(own) : [], placeholders: listPlaceholders(env, own) }
}

function listLeftOut({ testimonials, statistics }: OwnContent): UnsetText[] {
  return [
    testimonials === undefined && { name: 'Testimonials', shown: null, setting: 'testimonials' },
    statistics === undefined && {
      name: 'Families helped, and their satisfaction',
      shown: null,
      setting: 'statistics',
    },
  ].filter((text) => text !== false)
}

function listPlaceholders(env: SiteEnv, own: OwnContent): UnsetText[] {
  const texts = [
    {
      name: 'Support phone',
      own: env.SUPPORT_PHONE ?? own.support?.phone,
      shown: DEFAULT_SITE.phone,
      setting: 'SUPPORT_PHONE',
    },
    {
      name: 'Support email',
      own: env.SUPPORT_EMAIL ?? own.support?.email,
      shown: DEFAULT_SITE.email,
      setting: 'SUPPORT_EMAIL',
    },
    {
      name: 'Business hours',
      own: own.businessHours,
      shown: DEFAULT_CONTENT.businessHours,
      setting: 'businessHours',
    },
    { name: 'What families pay', own: own.isFree, shown: DEFAULT_CONTENT.isFree, setting: 'isFree' },
    {
      name: 'Consultations',
      own: own.consultation,
      shown: DEFAULT_CONTENT.consultation,
      setting: 'consultation',
    },
    {
      name: 'Notices of Oregon and Washington',
      own: own.disclosures,
      shown: 'Built-in texts, which a lawyer must read first',
      setting: 'disclosures',
    },
  ]
  return texts.filter(({ own }) => own === undefined).map(({ own: _, ...text }) => text)
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
