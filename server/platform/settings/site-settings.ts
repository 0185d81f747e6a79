import * as z from 'zod/mini'
import { DEFAULT_SITE } from '#shared/contract/site.ts'
import { isTimeZone, ownTimeZone } from '#shared/contract/time.ts'
import { MAX_USERNAME, PASSWORD_MAX, PASSWORD_MIN } from '#shared/desk/admin.ts'
import { OperatorError } from '../operator-error.ts'
import { readPreviousSecrets } from '../previous-secrets.ts'
import { mailAddress, oneLine, onOrOff, text, webAddress } from './kinds.ts'

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

/** The minimum key length of HMAC-SHA-256, in ASCII characters (RFC 7518, section 3.2). */
const MIN_SECRET = 32

const isPassword = ({ length }: string) => length >= PASSWORD_MIN && length <= PASSWORD_MAX

/** Administrators, their sessions, and the mail to them and to families. */
export const PEOPLE_SETTINGS = {
  JWT_SECRET: z.optional(
    text((value) => value.length >= MIN_SECRET, `must be at least ${MIN_SECRET} characters long`),
  ),
  JWT_SECRET_PREVIOUS: z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => readPreviousSecrets('JWT_SECRET_PREVIOUS', text, new Date())),
  ),
  ADMIN_USERNAME: z._default(oneLine(MAX_USERNAME), 'admin'),
  ADMIN_EMAIL: z._default(mailAddress, 'admin@localhost'),
  ADMIN_PASSWORD: z.optional(text(isPassword, `must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters long`)),
  SMTP_URL: z.optional(
    text(
      (value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
      'must be an address that begins with smtp:// or smtps://',
    ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^([^<>@\s]+@[^<>@\s]+|[^<>\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>)$/u,
          'must be an address such as care@example.org or Care <care@example.org>',
        ),
      ),
  ),
  OPERATOR_EMAIL: z.optional(mailAddress),
  WEBHOOK_PRIVATE_ADDRESSES: onOrOff('off'),
}

interface Secrets {
  JWT_SECRET?: string | undefined
  JWT_SECRET_PREVIOUS: readonly unknown[]
}

/** A generated secret is in DATA_DIR with the ones before it. */
export function requireCurrentSecret(env: Secrets): void {
  if (env.JWT_SECRET || env.JWT_SECRET_PREVIOUS.length === 0) return
  throw new OperatorError('JWT_SECRET is missing: JWT_SECRET_PREVIOUS contains the secret before it')
}
