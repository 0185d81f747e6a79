import { DEFAULT_SITE, type Site } from '../../../shared/site.ts'
import type { Env } from '../../platform/env.ts'

type SiteEnv = Pick<Env, 'SITE_NAME' | 'SUPPORT_PHONE' | 'SUPPORT_EMAIL' | 'REVERSE_GEOCODE_URL' | 'SMTP_URL'>

/** The values that the pages show, with the defaults for those that the operator didn't set. */
export function readSite(env: SiteEnv): Site {
  return {
    name: env.SITE_NAME ?? DEFAULT_SITE.name,
    phone: env.SUPPORT_PHONE ?? DEFAULT_SITE.phone,
    email: env.SUPPORT_EMAIL ?? DEFAULT_SITE.email,
    reverseGeocodeUrl: env.REVERSE_GEOCODE_URL ?? DEFAULT_SITE.reverseGeocodeUrl,
    sendsMail: env.SMTP_URL !== undefined,
  }
}
