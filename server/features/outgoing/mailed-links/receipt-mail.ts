import type { Env } from '#server/platform/env.ts'
import { siteName } from '#server/platform/mail/transport.ts'
import { LINK_DAYS } from '#shared/mailed-link.ts'
import { SCREENS } from '#shared/paths.ts'

type MailEnv = Pick<Env, 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>

/** The address of the screen that opens a mailed link, without a token. */
const openAddress = ({ PUBLIC_URL, PORT }: MailEnv) =>
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
export type MailReason = 'received' | 'requested'

const FIRST_LINES: Record<MailReason, string> = {
  received: 'We received your search for senior living communities.',
  requested: 'You asked for a link to your search for senior living communities.',
}

/** What an email says about a search. */
export interface MailFacts {
  reference: string
  city: string
  state: string
}

/**
 * Writes the email with the link, still without its token. It says nothing about the person or their care, because an
 * address may be mistyped.
 */
export function writeReceipt(
  env: MailEnv,
  { reference, city, state }: MailFacts,
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
