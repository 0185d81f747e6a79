import { recordAudit } from '#server/features/audit/service.ts'
import { readOwnTexts } from '#server/features/content/email-templates.ts'
import { readReplies, readWay, writeEmail } from '#server/features/outgoing/family-emails/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { NewReply, Replies } from '#shared/desk/placement.ts'
import { answerMessage } from '../inbox/change-message.ts'
import type { PlacementDeps } from './service.ts'

/** What staff wrote in answer to a message, and how they can write. @throws ApiError not_found (404) */
export async function readThread(
  { env, deskTexts }: Pick<PlacementDeps, 'env' | 'deskTexts'>,
  query: Query,
  { username }: AdminContext,
  messageId: string,
): Promise<Replies> {
  const { way, templates } = await readWay(
    query,
    env,
    { contactId: messageId },
    { deskTexts: await readOwnTexts(query, deskTexts), advisor: username },
  )
  return { way, templates, emails: await readReplies(query, messageId) }
}

/** Sends or records an answer to a message once, and marks the message as answered. @throws as writeEmail does */
export const sendReply = (deps: PlacementDeps, admin: AdminContext, messageId: string, given: NewReply) =>
  retried(deps.sql, async (tx): Promise<Replies> => {
    await answerMessage(tx, admin, { messageId, key: given.id })
    if (await writeEmail(tx, deps.env, { contactId: messageId, admin }, { ...given, messageId }))
      await recordAudit(tx, { ...admin, action: 'family_emailed', subject: messageId })
    return readThread(deps, tx, admin, messageId)
  })
