import * as z from 'zod/mini'
import { Email } from './email.ts'

/** How long a mailed link opens the list. */
export const LINK_DAYS = 30
/** The most emails that one mailbox gets in 24 hours, receipts included, apart from the first request of each site. */
export const MAILS_PER_DAY = 3

const TOKEN_RULE = 'This link is incomplete. Please open it from the email again.'

/** The secret part of a mailed link: 256 random bits as base64url. */
export const LinkToken = z.string(TOKEN_RULE).check(z.regex(/^[A-Za-z0-9_-]{43}$/, TOKEN_RULE))

/** Opens the list that a mailed link belongs to. */
export const OpenLink = z.object({ token: LinkToken })

/** Asks for a link to the search with this email. */
export const RequestLink = z.object({ email: Email })

/** The response to every request for a link, whether or not the email is known. */
export const LinkRequested = z.object({ message: z.string() })
