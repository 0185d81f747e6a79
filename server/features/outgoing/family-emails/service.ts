import type { DeskTexts } from '#server/features/content/desk-texts.ts'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { LANGUAGES } from '#shared/contract/language.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type {
  EMAIL_WAYS,
  EmailTemplate,
  FamilyEmail,
  NewFamilyEmail,
  Placement,
} from '#shared/desk/placement.ts'
import { addLink, openAddress } from '../mailed-links/receipt.ts'
import {
  findAddressee,
  findOwnAddress,
  findSender,
  hasSameEmail,
  insertEmail,
  listEmails,
  listReplies,
  type Thread,
} from './queries.ts'

type EmailWay = (typeof EMAIL_WAYS)[number]
type EmailEnv = Pick<Env, 'SMTP_URL' | 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>

/** The emails that staff wrote to a family, newest first. */
export const readEmails = async (query: Query, familyIds: readonly string[]): Promise<FamilyEmail[]> =>
  (await listEmails(query, familyIds)).map(withIsoTimes)

/** The emails that answer a message, newest first. */
export const readReplies = async (query: Query, messageId: string): Promise<FamilyEmail[]> =>
  (await listReplies(query, messageId)).map(withIsoTimes)

const findTo = (query: Query, { leadId = '', contactId }: Thread) =>
  contactId ? findSender(query, contactId) : findAddressee(query, leadId)

const NO_WAY: Record<Exclude<EmailWay, 'ready'>, string> = {
  no_server: 'This installation has no mail server. Copy the text into your own mail program.',
  no_address: 'The family gave no email address.',
  refused: 'An earlier email to this address could not be delivered. Check the address with the family.',
}

/**
 * Whether staff can email a family or the sender of a message, and the texts for it: their language first, templates filled in, and what
 * to ask before a community is told of it.
 * @throws ApiError not_found (404)
 */
export async function readWay(
  query: Query,
  env: EmailEnv,
  thread: Thread,
  { deskTexts, advisor }: { deskTexts: DeskTexts; advisor: string },
): Promise<Pick<Placement, 'way' | 'templates' | 'consentWords'>> {
  const to = found(await findTo(query, thread))
  const values = { name: to.firstName || to.lastName, site: siteName(env), advisor }
  const own = to.language ?? 'en'
  const templates = [own, ...LANGUAGES.filter((language) => language !== own)].flatMap((language) =>
    deskTexts[language].templates
      .filter(({ text }) => to.listOf || !text.includes('{list}'))
      .map(fillIn({ ...values, list: openAddress(env, language) })),
  )
  return { way: wayOf(env, to), templates, consentWords: deskTexts[own].consentWords }
}

function wayOf(
  { SMTP_URL }: EmailEnv,
  { email, isRefused }: { email: string; isRefused: boolean },
): EmailWay {
  if (email.trim() === '') return 'no_address'
  if (SMTP_URL === undefined) return 'no_server'
  return isRefused ? 'refused' : 'ready'
}

const fillIn =
  (values: Record<string, string>) =>
  ({ name, subject, text }: EmailTemplate): EmailTemplate => {
    const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole)
    return { name, subject: fill(subject), text: fill(text) }
  }

/**
 * Stores an email to a family or to the sender of a message, and queues it unless staff sent it in another program. Replies go to its author. A retry with
 * the same id adds and sends nothing.
 * @returns whether it was added
 * @throws ApiError conflict (409) if it can't be sent; key_reused (422)
 */
export async function writeEmail(
  tx: Transaction,
  env: EmailEnv,
  { admin, ...thread }: Thread & { admin: AdminContext },
  given: NewFamilyEmail,
): Promise<boolean> {
  if (!(await insertEmail(tx, { ...thread, adminId: admin.adminId }, given))) {
    if (await hasSameEmail(tx, thread, given)) return false
    throw new ApiError('key_reused', MESSAGES.keyReused)
  }
  if (given.isCopied) return true
  const to = found(await findTo(tx, thread))
  const way = wayOf(env, to)
  if (way !== 'ready') throw new ApiError('conflict', NO_WAY[way])
  const replyTo = await findOwnAddress(tx, admin.adminId)
  await queueMail(tx, {
    to: to.email,
    ...(replyTo && { replyTo }),
    subject: given.subject,
    text: `${given.text}\n`,
    ...thread,
    ...(to.listOf && { leadId: to.listOf }),
    familyEmailId: given.id,
  })
  return true
}

/**
 * The text of an email that staff copy, with the family's own link as a sent one has.
 * @returns undefined if the lead was erased
 */
export async function addOwnLink(
  query: Query,
  env: EmailEnv,
  { leadId, text }: { leadId: string; text: string },
): Promise<string | undefined> {
  const to = await findAddressee(query, leadId)
  return to && addLink(query, env, { leadId: to.listOf ?? leadId, text })
}
