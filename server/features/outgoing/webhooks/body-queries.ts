import * as z from 'zod/mini'
import { joinFamilyWish } from '#server/features/leads/inbox-place/family-wish.ts'
import { answerColumns } from '#server/features/portal/leads/answer-columns.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { LeadAnswers } from '#shared/lead-columns.ts'

const LeadBody = z.extend(LeadAnswers, {
  id: z.string(),
  reference: z.string(),
  /** By Global Privacy Control or an explicit no, of this lead or one merged with it, to partners or communities. The receiver may be either. */
  isSharingRefused: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

/** A lead with its latest answers. @returns undefined if it was erased */
export async function findLead(query: Query, id: string): Promise<z.infer<typeof LeadBody> | undefined> {
  const [row] = await read(query, LeadBody)`
    select questionnaires.id, reference, ${answerColumns(query)}, questionnaires.created_at, updated_at,
      questionnaires.gpc or share_with_partners is false or share_with_communities is false
        or coalesce(family.gpc or refuses_partners or refuses_communities, false) as is_sharing_refused
    from questionnaires ${joinFamilyWish(query)}
    join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
    where questionnaires.id = ${id}`
  return row
}

const MessageBody = z.object({
  id: z.string(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  request: z.nullable(z.looseObject({})),
  createdAt: z.date(),
})

/** A message. @returns undefined if it was erased */
export async function findMessage(
  query: Query,
  id: string,
): Promise<z.infer<typeof MessageBody> | undefined> {
  const [row] = await read(query, MessageBody)`
    select id, coalesce(reference, '') as reference, coalesce(first_name, '') as first_name,
      coalesce(last_name, '') as last_name, coalesce(email, '') as email, phone, coalesce(message, '') as message,
      request, created_at
    from contacts where id = ${id} and erased_at is null`
  return row
}
