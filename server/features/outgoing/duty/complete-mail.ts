import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { CompleteMail, DueMail } from '#server/platform/mail/service.ts'
import { createAddLink } from '../mailed-links/links.ts'
import { findAddress } from './queries.ts'
import { type NoticeEnv, writeDigest, writeLeadNotice } from './write-notice.ts'

const Digest = z.object({ kind: z.literal('digest'), from: z.string(), to: z.string() })
/** What an email to an administrator on duty is about, as `mails.notice` has it. */
const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created') }),
  z.object({ kind: z.literal('corrected') }),
  Digest,
])

/** Completes every kind of queued email: receipts get their link, notices their text, and mail on duty its address. */
export function createCompleteMail(query: Query, env: NoticeEnv & Pick<Env, 'OPERATOR_EMAIL'>): CompleteMail {
  const addLink = createAddLink(query, env)
  return async (mail) => {
    if (mail.leadId !== null && mail.notice === null) {
      const text = await addLink(mail.leadId, mail.text)
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
  { adminId, to, contactId, notice }: DueMail,
): Promise<string | undefined> {
  if (adminId !== null) return findAddress(query, adminId)
  const isForOperator = contactId !== null || notice !== null
  return isForOperator ? (OPERATOR_EMAIL ?? to) : to
}

function write(query: Query, env: NoticeEnv, { notice, leadId }: DueMail) {
  const about = z.parse(Notice, notice)
  if (about.kind === 'digest')
    return writeDigest(query, env, { from: new Date(about.from), to: new Date(about.to) })
  return leadId === null ? undefined : writeLeadNotice(query, env, leadId, about.kind === 'corrected')
}
