import * as z from 'zod/mini'
import type { DeskTexts } from '#server/features/content/desk-texts.ts'
import type { Part, Query, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readOne } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { LANGUAGES, StoredLanguage } from '#shared/contract/language.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import {
  EMAIL_STATES,
  type EMAIL_WAYS,
  FamilyEmail,
  type NewFamilyEmail,
  type Placement,
} from '#shared/desk/placement.ts'
import { addLink, openAddress } from '../mailed-links/receipt.ts'

const EmailRow = z.extend(FamilyEmail, { at: z.date(), state: z.enum(EMAIL_STATES) })

/** Where an email of staff is kept: with a lead, or with the message that it answers. */
interface Thread {
  leadId?: string
  contactId?: string
}

/** The emails that staff wrote to a family, newest first, also in answer to its attached messages. */
export const readEmails = (query: Query, familyIds: readonly string[]) =>
  listWhere(
    query,
    query`lead_id = any (${[...familyIds]}::uuid[])
      or contact_id in (select id from inbox_messages where lead_id = any (${[...familyIds]}::uuid[]))`,
  )

/** The emails that answer a message, newest first. */
export const readReplies = (query: Query, messageId: string) =>
  listWhere(query, query`family_emails.contact_id = ${messageId} or message_id = ${messageId}`)

async function listWhere(query: Query, isWanted: Part): Promise<FamilyEmail[]> {
  const rows = await read(query, EmailRow)`
  select family_emails.id, username, written_at as at, family_emails.subject, family_emails.body as text,
    case
      when is_copied then 'copied'
      when sent_at is not null then 'sent'
      when mails.id is null then 'discarded'
      when mails.last_error is not null then 'failed'
      else 'waiting'
    end as state,
    case when sent_at is null then mails.last_error end as problem
  from (select * from family_emails where ${isWanted}) as family_emails join admins on admins.id = admin_id
  left join mails on mails.family_email_id = family_emails.id
  order by written_at desc, family_emails.id`
  return rows.map(withIsoTimes)
}

const Addressee = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: StoredLanguage,
  /** The lead whose list a link opens; null without one. */
  listOf: z.nullable(z.string()),
  isRefused: z.boolean(),
})

/**
 * Whom an email to a family addresses, with its list, and whether an earlier email could not be delivered. A lead that knows no
 * email, or no community, has those of what was merged into it.
 */
const findAddressee = (query: Query, leadId: string) => readFirst(query, Addressee)`
  with family as materialized (
    select questionnaires.*, merged_into, inbox_leads.received_at, key_hash is not null as has_list,
      coalesce(jsonb_array_length(response::jsonb -> 'facilities'), 0) > 0 as has_communities
    from inbox_leads join questionnaires using (id)
    left join submissions on questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null
    where inbox_leads.id = ${leadId} or merged_into = ${leadId}
  )
  select first_name, last_name, email, language,
    (
      select id from family where has_list
      order by has_communities desc, merged_into nulls first, received_at desc limit 1
    ) as list_of,
    exists (
      select from mails where questionnaire_id in (select id from family) and notice is null and failed_at is not null
        and lower(btrim(to_address)) = lower(btrim(email))
    ) as is_refused
  from family order by btrim(email) = '', merged_into nulls first, received_at desc limit 1`

/** Whom an answer to a message addresses. It has no link to a list: that is for the phone with the search. */
const findSender = (query: Query, messageId: string) => readFirst(query, Addressee)`
  select first_name, last_name, email, language, null as list_of,
    exists (
      select from mails where contact_id = contacts.id and family_email_id is not null and failed_at is not null
        and lower(btrim(to_address)) = lower(btrim(email))
    ) as is_refused
  from contacts where id = ${messageId} and erased_at is null`

/** Where replies to an administrator go, and the name that families know them by. */
const findAuthor = (query: Query, adminId: string) =>
  readOne(query, z.object({ email: z.string(), displayName: z.string() }))`
  select email, display_name from admins where id = ${adminId}`

/** @returns whether it was added; false if one with this id exists */
const insertEmail = (
  query: Query,
  { leadId, contactId, adminId }: Thread & { adminId: string },
  { id, messageId, subject, text, isCopied }: NewFamilyEmail,
) => hasRows(query)`
    insert into family_emails (id, lead_id, contact_id, admin_id, message_id, subject, body, is_copied)
    values (${id}, ${leadId ?? null}, ${contactId ?? null}, ${adminId}, ${messageId}, ${subject}, ${text}, ${isCopied})
    on conflict (id) do nothing`

/** Whether the email under an id is this one. */
export const hasSameEmail = (
  query: Query,
  { leadId, contactId }: Thread,
  { id, subject, text, isCopied }: NewFamilyEmail,
) => hasRows(query)`
    select from family_emails
    where id = ${id} and coalesce(lead_id, contact_id) = ${leadId ?? contactId ?? null} and subject = ${subject} and body = ${text} and is_copied = ${isCopied}`

type EmailWay = (typeof EMAIL_WAYS)[number]
type EmailEnv = Pick<Env, 'SMTP_URL' | 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>

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
  { deskTexts, adminId }: { deskTexts: DeskTexts; adminId: string },
): Promise<Pick<Placement, 'way' | 'templates' | 'signature' | 'consentWords'>> {
  const to = found(await findTo(query, thread))
  const { displayName } = await findAuthor(query, adminId)
  const site = siteName(env)
  const values = { name: to.firstName || to.lastName, site, advisor: displayName || site }
  const own = to.language ?? 'en'
  const templates = [own, ...LANGUAGES.filter((language) => language !== own)].flatMap((language) => {
    const filled = { ...values, list: openAddress(env, language) }
    return deskTexts[language].templates
      .filter(({ text }) => to.listOf || !text.includes('{list}'))
      .map(({ name, subject, text }) => ({
        name,
        subject: fillIn(subject, filled),
        text: fillIn(text, filled),
      }))
  })
  const signature = fillIn('{advisor}\n{site}', values)
  return { way: wayOf(env, to), templates, signature, consentWords: deskTexts[own].consentWords }
}

function wayOf(
  { SMTP_URL }: EmailEnv,
  { email, isRefused }: { email: string; isRefused: boolean },
): EmailWay {
  if (email.trim() === '') return 'no_address'
  if (SMTP_URL === undefined) return 'no_server'
  return isRefused ? 'refused' : 'ready'
}

const ADVISOR_BEFORE_SITE = /\{advisor\}\W+(?=\{site\})/g

/** An advisor without a name is the site, which a signature then has once. */
const fillIn = (text: string, values: Record<string, string>) =>
  (values.advisor === values.site ? text.replace(ADVISOR_BEFORE_SITE, '') : text).replace(
    /\{(\w+)\}/g,
    (whole, key) => values[key] ?? whole,
  )

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
  const { email: replyTo } = await findAuthor(tx, admin.adminId)
  await queueMail(tx, {
    to: to.email,
    replyTo,
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
