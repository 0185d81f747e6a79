import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { CompleteMail, DueMail } from '#server/platform/mail/service.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { impliedCareTypes } from '#shared/contract/amenities.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { addLink } from '../mailed-links/receipt.ts'
import {
  countNews,
  findAddress,
  findLeadNews,
  findTour,
  type LeadNews,
  listLeadNews,
  listMessageNews,
  type Span,
} from './queries.ts'

/** What an email to an administrator on duty is about, as `mails.notice` has it. */
const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('corrected') }),
  z.object({ kind: z.literal('tour'), taskId: z.string() }),
  z.object({ kind: z.literal('digest'), from: z.string(), to: z.string() }),
])

/** Completes every kind of queued email: receipts get their link, notices their text, and mail on duty its address. */
export function createCompleteMail(query: Query, env: NoticeEnv & Pick<Env, 'OPERATOR_EMAIL'>): CompleteMail {
  return async (mail) => {
    const { leadId } = mail
    if (leadId !== null && mail.notice === null) {
      const text = await addLink(query, env, { leadId, text: mail.text })
      return text === undefined ? undefined : { ...mail, text }
    }
    const to = await addressOf(query, env, mail)
    const written = mail.notice === null ? mail : await write(query, env, mail)
    return to === undefined || written === undefined ? undefined : { ...written, to }
  }
}

/** @returns undefined if the administrator was deactivated */
async function addressOf(
  query: Query,
  { OPERATOR_EMAIL }: Pick<Env, 'OPERATOR_EMAIL'>,
  { adminId, to, contactId, familyEmailId, notice }: DueMail,
): Promise<string | undefined> {
  if (adminId !== null) return findAddress(query, adminId)
  // An answer to a message is about it, too, but for its sender.
  const isForOperator = familyEmailId === null && (contactId !== null || notice !== null)
  return isForOperator ? (OPERATOR_EMAIL ?? to) : to
}

function write(query: Query, env: NoticeEnv, { notice, leadId }: DueMail) {
  const about = z.parse(Notice, notice)
  if (about.kind === 'digest')
    return writeDigest(query, env, { from: new Date(about.from), to: new Date(about.to) })
  if (leadId === null) return undefined
  if (about.kind === 'tour') return writeTourReminder(query, env, leadId, about.taskId)
  return writeLeadNotice(query, env, leadId, about.kind === 'corrected')
}

type NoticeEnv = Pick<Env, 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>
interface Written {
  subject: string
  text: string
}

/** References per kind in a digest. */
const MAX_LISTED = 50

/**
 * Writes the email about a new or corrected lead. Mail is plain text and stays in mailboxes after an erasure, so it
 * doesn't say who the family is.
 * @returns undefined if the lead was erased
 */
async function writeLeadNotice(
  query: Query,
  env: NoticeEnv,
  leadId: string,
  isCorrection: boolean,
): Promise<Written | undefined> {
  const news = await findLeadNews(query, leadId)
  if (!news) return undefined
  const first = isCorrection
    ? 'A family corrected its answers. This replaces the lead that you already have.'
    : `A family is looking for a community. ${describeReach(news)}`
  return {
    subject: `${isCorrection ? 'Corrected lead' : 'New lead'} ${news.reference}, ${placeOf(news)}`,
    text: `${first}

Reference: ${news.reference}
Place: ${placeOf(news)}
Care: ${careOf(news)}

The name, the contact details and the answers are in the portal:
${portalAddress(env, `${ADMIN_SCREENS.inbox}?lead=${leadId}`)}
`,
  }
}

/** Writes the reminder of a tour, without a name. @returns undefined if the tour is done or was erased */
async function writeTourReminder(
  query: Query,
  env: NoticeEnv,
  leadId: string,
  taskId: string,
): Promise<Written | undefined> {
  const tour = await findTour(query, taskId)
  if (!tour) return undefined
  const { community, day, time, reference } = tour
  const when = `${day}${time ? `, ${time}` : ''}`
  return {
    subject: `Tour on ${when}: ${community.replace(/\s+/g, ' ')}`,
    text: `Community: ${community.replace(/\s+/g, ' ')}
When: ${when}
Lead: ${reference}

The family and how to reach it are in the portal:
${portalAddress(env, `${ADMIN_SCREENS.inbox}?lead=${leadId}`)}
`,
  }
}

/** How the family can be reached; a phone number is optional. */
const describeReach = ({ hasPhone }: LeadNews) =>
  hasPhone ? 'It gave a phone number.' : 'It gave an email address and no phone number.'

/** Writes the digest of a span. @returns undefined if everything in it was erased */
async function writeDigest(query: Query, env: NoticeEnv, span: Span): Promise<Written | undefined> {
  const [counts, leads, messages] = await Promise.all([
    countNews(query, span),
    listLeadNews(query, span, MAX_LISTED),
    listMessageNews(query, span, MAX_LISTED),
  ])
  if (leads.length + messages.length === 0) return undefined
  const leadLines = leads.map(
    (lead) => `${lead.reference}  ${placeOf(lead)}, ${careOf(lead)}${lead.isNew ? '' : ' (corrected)'}`,
  )
  const sections = [
    ...section('Leads', counts.leads, leadLines),
    ...section(
      'Messages',
      counts.messages,
      messages.map(({ reference }) => reference),
    ),
  ]
  return {
    subject: `${siteName(env)}: ${count(counts.leads, 'lead')}, ${count(counts.messages, 'message')}`,
    text: `${sections.join('\n')}
Names, contact details and answers are in the portal:
${portalAddress(env, ADMIN_SCREENS.inbox)}
`,
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

function section(title: string, total: number, lines: string[]): string[] {
  if (total === 0) return []
  const rest = total - lines.length
  return [`${title}: ${total}`, ...lines, ...(rest > 0 ? [`and ${rest} more`] : []), '']
}

/** One line, because a family may have typed anything as its city. */
const placeOf = ({ city, state }: LeadNews) => `${city.replace(/\s+/g, ' ')}, ${state}`
const careOf = ({ amenities }: LeadNews) => impliedCareTypes(amenities).join(' or ')

const portalAddress = ({ PUBLIC_URL, PORT }: NoticeEnv, path: string) =>
  `${PUBLIC_URL ?? `http://localhost:${PORT}`}${path}`
