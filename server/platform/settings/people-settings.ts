import * as z from 'zod/mini'
import { MAX_USERNAME, PASSWORD_MAX, PASSWORD_MIN } from '#shared/desk/admin.ts'
import { OperatorError } from '../operator-error.ts'
import { readPreviousSecrets } from '../previous-secrets.ts'
import { mailAddress, oneLine, onOrOff, text } from './kinds.ts'

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
