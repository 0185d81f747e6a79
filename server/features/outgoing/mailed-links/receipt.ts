import type { Query, Transaction } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { generateToken, hashToken } from '#server/platform/random.ts'
import { countIfLeft } from '#server/platform/rate-limit/service.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { LANGUAGES, type Language } from '#shared/contract/language.ts'
import { pathIn } from '#shared/contract/language-path.ts'
import { LINK_DAYS, MAILS_PER_DAY } from '#shared/contract/mailed-link.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { TYPED_LINK } from '#shared/desk/placement.ts'
import { type Addressee, hasLead, insertLink, normalizeEmail } from './links.ts'

/** Why an email is sent: answers were received, or someone asked for a link. */
type MailReason = 'received' | 'requested'

interface ReceiptFacts {
  site: string
  reference: string
  place: string
  /** The line that becomes the link. */
  address: string
}

interface ReceiptText {
  subject: (facts: ReceiptFacts) => string
  firstLines: Record<MailReason, string>
  rest: (facts: ReceiptFacts) => string
}

/** The email with the link to a list, in each language of families. */
const RECEIPT_TEXTS: Record<Language, ReceiptText> = {
  en: {
    subject: ({ site, reference }) => `Your search at ${site}, reference ${reference}`,
    firstLines: {
      received: 'We received your search for senior living communities.',
      requested: 'You asked for a link to your search for senior living communities.',
    },
    rest: ({ reference, place, address }) => `Reference: ${reference}
Place: ${place}

This link opens your list on any device for ${LINK_DAYS} days:

${address}

Anyone who has this link can see, change and erase your answers.
Share it only with people you trust.

If this search isn't yours, someone mistyped their email address.
Please ignore this email.
`,
  },
  es: {
    subject: ({ site, reference }) => `Su búsqueda en ${site}, referencia ${reference}`,
    firstLines: {
      received: 'Recibimos su búsqueda de residencias para personas mayores.',
      requested: 'Usted pidió un enlace a su búsqueda de residencias para personas mayores.',
    },
    rest: ({ reference, place, address }) => `Referencia: ${reference}
Lugar: ${place}

Este enlace abre su lista en cualquier dispositivo durante ${LINK_DAYS} días:

${address}

Cualquier persona que tenga este enlace puede ver, cambiar y borrar sus respuestas.
Compártalo solo con personas de confianza.

Si esta búsqueda no es suya, alguien escribió mal su correo electrónico.
No haga caso de este correo.
`,
  },
}

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
  if (!(await countIfLeft(tx, mailsTo({ email: to.email, limit }, clock)))) return
  await queueMail(tx, { ...writeReceipt(env, to, reason), to: to.email, leadId: to.leadId })
}

/** The emails of a day to a mailbox, or those of them that one site asks for. */
export const mailsTo = (
  { email, site = '', limit }: { email: string; site?: string; limit: number },
  clock: Platform['clock'],
) =>
  ({
    bucket: 'mailbox',
    network: `${site} ${normalizeEmail(email)}`.trim(),
    limit,
    per: 'day',
    at: clock?.(),
  }) as const

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
  if (!text.match(EVERY_LINK)?.some(isOwn(env))) return (await hasLead(query, leadId)) ? text : undefined
  const token = generateToken()
  const isStored = await insertLink(query, { leadId, tokenHash: hashToken(token), days: LINK_DAYS })
  return isStored ? addToken(env, text, token) : undefined
}

/** The address of the screen that opens a mailed link, in the family's language and without a token. */
export const openAddress = ({ PUBLIC_URL, PORT }: MailEnv, language: Language | null) =>
  `${PUBLIC_URL ?? `http://localhost:${PORT}`}${pathIn(language ?? 'en', SCREENS.open)}`

const EVERY_LINK = new RegExp(TYPED_LINK, 'g')
const isOwn = (env: MailEnv) => (address: string) =>
  LANGUAGES.some((language) => openAddress(env, language) === address)

/**
 * Adds a token to the link in an email's text. It is in the fragment, which browsers send to no server, so neither logs
 * nor mail scanners that fetch the address get the list.
 */
export const addToken = (env: MailEnv, text: string, token: string): string =>
  text.replace(EVERY_LINK, (address) => (isOwn(env)(address) ? `${address}#${token}` : address))

/**
 * Writes the email with the link in the family's language, still without its token. It says nothing about the person or their
 * care, because an address may be mistyped.
 */
export function writeReceipt(
  env: MailEnv,
  { reference, city, state, language }: Pick<Addressee, 'reference' | 'city' | 'state' | 'language'>,
  reason: MailReason,
): { subject: string; text: string } {
  const { subject, firstLines, rest } = RECEIPT_TEXTS[language ?? 'en']
  const place = describePlace(city, state)
  const facts = { site: siteName(env), reference, place, address: openAddress(env, language) }
  return { subject: subject(facts), text: `${firstLines[reason]}\n\n${rest(facts)}` }
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
