import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'

/** What an email says about a lead: nothing that tells who it is. */
const LeadNews = z.object({
  reference: z.string(),
  city: z.string(),
  state: z.string(),
  amenities: z.array(z.string()),
})
export type LeadNews = z.infer<typeof LeadNews>

/** A lead's latest version. @returns undefined if it was erased */
export async function findLeadNews(query: Query, leadId: string): Promise<LeadNews | undefined> {
  const [row] = await read(query, LeadNews)`
    select reference, city, state, amenities from questionnaires
    join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
    where questionnaires.id = ${leadId}`
  return row
}

/** After `from`, up to and including `to`. */
export interface Span {
  from: Date
  to: Date
}

const ListedLead = z.extend(LeadNews, { isNew: z.boolean() })

/** At most `limit` leads that arrived or were corrected in a span, oldest first. */
export const listLeadNews = (query: Query, { from, to }: Span, limit: number) => read(query, ListedLead)`
  select reference, city, state, amenities, created_at > ${from} as is_new from questionnaires
  join submissions on submissions.questionnaire_id = questionnaires.id and superseded_by is null
  where updated_at > ${from} and updated_at <= ${to} order by updated_at limit ${limit}`

/** The references of at most `limit` messages that arrived in a span, oldest first. */
export const listMessageNews = (query: Query, { from, to }: Span, limit: number) =>
  read(query, z.object({ reference: z.string() }))`
    select coalesce(reference, '') as reference from contacts
    where erased_at is null and created_at > ${from} and created_at <= ${to} order by created_at limit ${limit}`

const Counts = z.object({ leads: z.int(), messages: z.int() })

/** How many leads arrived or were corrected in a span, and how many messages arrived. */
export const countNews = (query: Query, { from, to }: Span) => readOne(query, Counts)`
  select
    (select count(*)::integer from questionnaires where updated_at > ${from} and updated_at <= ${to}) as leads,
    (select count(*)::integer from contacts
      where erased_at is null and created_at > ${from} and created_at <= ${to}) as messages`
