import { recordAudit } from '#server/features/audit/service.ts'
import { type DeskTexts, readOwnTexts } from '#server/features/content/desk-texts.ts'
import {
  readIntroductions,
  recordIntroduction,
  recordOutcome,
  refusesCommunities,
} from '#server/features/leads/introductions/service.ts'
import { readChoice, saveChoice } from '#server/features/leads/list-choices/service.ts'
import {
  addOwnLink,
  readEmails,
  readReplies,
  readWay,
  writeEmail,
} from '#server/features/outgoing/family-emails/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type {
  IntroductionOutcome,
  NewChoice,
  NewFamilyEmail,
  NewIntroduction,
  NewReply,
  Placement,
  Replies,
} from '#shared/desk/placement.ts'
import { decideLead, lockFamilyIds, readFamilyIds } from '../inbox/change-lead.ts'
import { answerMessage } from '../inbox/change-message.ts'
import { type ChangeResult, changedSince, conflictOf } from '../inbox/change-record.ts'

export interface PlacementDeps {
  sql: Sql
  env: Env
  deskTexts: DeskTexts
}

/** What the desk does for a family: emails, the choice and introductions. @throws ApiError not_found (404) */
export async function readPlacement(
  { env, deskTexts }: Pick<PlacementDeps, 'env' | 'deskTexts'>,
  query: Query,
  { adminId }: AdminContext,
  leadId: string,
): Promise<Placement> {
  const familyIds = await readFamilyIds(query, leadId)
  if (familyIds.length === 0) throw new ApiError('not_found', MESSAGES.notFound)
  return {
    ...(await readWay(query, env, { leadId }, { deskTexts: await readOwnTexts(query, deskTexts), adminId })),
    emails: await readEmails(query, familyIds),
    choice: await readChoice(query, familyIds),
    introductions: await readIntroductions(query, familyIds),
    refusesCommunities: await refusesCommunities(query, familyIds),
  }
}

interface Family {
  leadId: string
  familyIds: string[]
  adminId: string
}

/** Changes something for a lead whose place is locked, and reads what is stored then. */
const change = (
  deps: PlacementDeps,
  admin: AdminContext,
  leadId: string,
  work: (tx: Transaction, family: Family) => Promise<boolean>,
): Promise<ChangeResult<Placement>> =>
  retried(deps.sql, async (tx) => {
    const familyIds = await lockFamilyIds(tx, leadId)
    if (familyIds.length === 0) throw new ApiError('not_found', MESSAGES.notFound)
    const isStored = await work(tx, { leadId, familyIds, adminId: admin.adminId })
    const stored = await readPlacement(deps, tx, admin, leadId)
    return isStored ? { stored } : conflictOf(changedSince('lead'), stored)
  })

/**
 * Sends or records an email to a family once, and marks the message that it answers. For one that staff copy, the response has
 * the text with the family's own link, as a sent one has: nothing that is stored contains it.
 */
export async function sendEmail(
  deps: PlacementDeps,
  admin: AdminContext,
  leadId: string,
  given: NewFamilyEmail,
): Promise<ChangeResult<Placement>> {
  const result = await change(deps, admin, leadId, async (tx) => {
    const { id: key, messageId } = given
    if (messageId) await answerMessage(tx, admin, { messageId, key })
    if (await writeEmail(tx, deps.env, { leadId, admin }, given))
      await recordAudit(tx, { ...admin, action: 'family_emailed', subject: leadId })
    return true
  })
  if (!given.isCopied || 'conflict' in result) return result
  const copiedText = await addOwnLink(deps.sql, deps.env, { leadId, text: `${given.text}\n` })
  return { stored: { ...result.stored, ...(copiedText !== undefined && { copiedText }) } }
}

/** Stores an advisor's choice, unless someone else has chosen since. */
export const chooseForList = (deps: PlacementDeps, admin: AdminContext, leadId: string, given: NewChoice) =>
  change(deps, admin, leadId, async (tx, family) => {
    const isStored = await saveChoice(tx, family, given)
    if (isStored) await recordAudit(tx, { ...admin, action: 'list_chosen', subject: leadId })
    return isStored
  })

/** Records an introduction once. */
export const introduce = (deps: PlacementDeps, admin: AdminContext, leadId: string, given: NewIntroduction) =>
  change(deps, admin, leadId, async (tx, family) => {
    if (await recordIntroduction(tx, family, given))
      await recordAudit(tx, { ...admin, action: 'introduction_recorded', subject: leadId })
    return true
  })

/** Stores what came of an introduction, unless someone else has changed it since. A move-in is the family's decision. */
export const followUp = (
  deps: PlacementDeps,
  admin: AdminContext,
  { leadId, id }: { leadId: string; id: string },
  given: IntroductionOutcome,
) =>
  change(deps, admin, leadId, async (tx, { familyIds }) => {
    const isStored = await recordOutcome(tx, { id, familyIds }, given)
    if (isStored && given.movedInOn) await decideLead(tx, admin.adminId, leadId)
    return isStored
  })

/** What staff wrote in answer to a message, and how they can write. @throws ApiError not_found (404) */
export async function readThread(
  { env, deskTexts }: Pick<PlacementDeps, 'env' | 'deskTexts'>,
  query: Query,
  { adminId }: AdminContext,
  messageId: string,
): Promise<Replies> {
  const { way, templates, signature } = await readWay(
    query,
    env,
    { contactId: messageId },
    { deskTexts: await readOwnTexts(query, deskTexts), adminId },
  )
  return { way, templates, signature, emails: await readReplies(query, messageId) }
}

/** Sends or records an answer to a message once, and marks the message as answered. @throws as writeEmail does */
export const sendReply = (deps: PlacementDeps, admin: AdminContext, messageId: string, given: NewReply) =>
  retried(deps.sql, async (tx): Promise<Replies> => {
    await answerMessage(tx, admin, { messageId, key: given.id })
    if (await writeEmail(tx, deps.env, { contactId: messageId, admin }, { ...given, messageId }))
      await recordAudit(tx, { ...admin, action: 'family_emailed', subject: messageId })
    return readThread(deps, tx, admin, messageId)
  })
