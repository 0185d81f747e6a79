import * as z from 'zod/mini'
import { oneLine, text, webAddress } from './kinds.ts'

const MAX_SITE_NAME = 60
const MAX_SUPPORT_LINE = 100

/** What the pages say, and what surrounds the site. */
export const SITE_SETTINGS = {
  TIME_ZONE: z._default(
    text(isTimeZone, 'must be a time zone such as America/Chicago'),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ),
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

/** Rejects an offset such as +05:00, which Postgres reads with the opposite sign (as POSIX does). */
function isTimeZone(value: string): boolean {
  try {
    return !/^[+-]/.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}
