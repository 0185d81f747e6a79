import { createHash, randomBytes } from 'node:crypto'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { siteName } from '#server/platform/mail/transport.ts'
import type { Platform } from '#server/platform/platform.ts'
import { LINK_DAYS, MAILS_PER_DAY } from '#shared/mailed-link.ts'
import { SCREENS } from '#shared/paths.ts'
import { normalizeEmail } from './links.ts'
import { type Addressee, countMail, hasLead, insertLink } from './queries.ts'

/**
 * Queues the email with the link to a lead in the caller's transaction, unless the mailbox has had its emails of the day
 * (`limit`).
 */
export async function queueReceipt(
  tx: Transaction,
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
  to: Addressee,
  reason: MailReason,
  limit = MAILS_PER_DAY,
): Promise<void> {
  if (!(await countMail(tx, { addressHash: hashMailbox(to.email), limit, at: clock?.() }))) return
  await queueMail(tx, { ...writeReceipt(env, to, reason), to: to.email, leadId: to.leadId })
}

/** What identifies a mailbox in its counts, or a mailbox together with a site that asks for emails to it. */
export const hashMailbox = (email: string, site = ''): Buffer =>
  createHash('sha256')
    .update(site ? `${site} ${normalizeEmail(email)}` : normalizeEmail(email))
    .digest()

const TOKEN_BYTES = 32

type MailEnv = Pick<Env, 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>

/**
 * Creates the link of an email right before it is sent, so that no token ever waits in the database or in a backup. If
 * an attempt fails, the next one creates another link: the first email may have arrived after all.
 * @returns the text with the link, or as it is if it has no place for one; undefined if the lead was erased
 */
export async function addLink(
  query: Query,
  env: MailEnv,
  { leadId, text }: { leadId: string; text: string },
): Promise<string | undefined> {
  if (!text.includes(`\n${openAddress(env)}\n`)) return (await hasLead(query, leadId)) ? text : undefined
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const isStored = await insertLink(query, { leadId, tokenHash: hashToken(token), days: LINK_DAYS })
  return isStored ? addToken(env, text, token) : undefined
}

/** The address of the screen that opens a mailed link, without a token. */
export const openAddress = ({ PUBLIC_URL, PORT }: MailEnv) =>
  `${PUBLIC_URL ?? `http://localhost:${PORT}`}${SCREENS.open}`

/**
 * Adds a token to the link in an email's text. It is in the fragment, which browsers send to no server, so neither logs
 * nor mail scanners that fetch the address get the list.
 */
export const addToken = (env: MailEnv, text: string, token: string): string => {
  const address = openAddress(env)
  return text.replace(`\n${address}\n`, () => `\n${address}#${token}\n`)
}

/** Why an email is sent: answers were received, or someone asked for a link. */
type MailReason = 'received' | 'requested'

const FIRST_LINES: Record<MailReason, string> = {
  received: 'We received your search for senior living communities.',
  requested: 'You asked for a link to your search for senior living communities.',
}

/**
 * Writes the email with the link, still without its token. It says nothing about the person or their care, because an
 * address may be mistyped.
 */
export function writeReceipt(
  env: MailEnv,
  { reference, city, state }: Pick<Addressee, 'reference' | 'city' | 'state'>,
  reason: MailReason,
): { subject: string; text: string } {
  return {
    subject: `Your search at ${siteName(env)}, reference ${reference}`,
    text: `${FIRST_LINES[reason]}

Reference: ${reference}
Place: ${describePlace(city, state)}

This link opens your list on any device for ${LINK_DAYS} days:

${openAddress(env)}

Anyone who has this link can see, change and erase your answers.
Share it only with people you trust.

If this search isn't yours, someone mistyped their email address.
Please ignore this email.
`,
  }
}

/** Longer than the names of places in the United States. */
const MAX_PLACE_LENGTH = 40
/** Letters, spaces and the marks in place names. A dot is followed by a space, so that this is never a web address. */
const PLACE_NAME = /^\p{L}([\p{L} '’-]|\. )*$/u

/** A stranger may have typed the city and another person's address, so only what looks like a place is mailed. */
export function describePlace(city: string, state: string): string {
  const isPlace = city.length <= MAX_PLACE_LENGTH && PLACE_NAME.test(city)
  return isPlace ? `${city}, ${state}` : state
}
