import * as z from 'zod/mini'
import { DEFAULT_SITE } from '#shared/contract/site.ts'
import { isTimeZone, ownTimeZone } from '#shared/contract/time-zone.ts'
import { oneLine, text, webAddress } from './kinds.ts'

const MAX_SITE_NAME = 60
const MAX_SUPPORT_LINE = 100

/** What the pages say, and what surrounds the site. */
export const SITE_SETTINGS = {
  TIME_ZONE: z._default(text(isTimeZone, 'must be a time zone such as America/Chicago'), ownTimeZone()),
  SITE_NAME: z.optional(oneLine(MAX_SITE_NAME)),
  SUPPORT_PHONE: z.optional(oneLine(MAX_SUPPORT_LINE)),
  SUPPORT_EMAIL: z.optional(oneLine(MAX_SUPPORT_LINE)),
  SECURITY_CONTACT: z.optional(
    text(
      (value) => z.regexes.html5Email.test(value) || (value.startsWith('https://') && URL.canParse(value)),
      'must be an email address, or an address that begins with https://',
    ),
  ),
  REVERSE_GEOCODE_URL: z.optional(webAddress),
}

/** The site's name. */
export const siteName = (env: { SITE_NAME?: string | undefined }) => env.SITE_NAME ?? DEFAULT_SITE.name
