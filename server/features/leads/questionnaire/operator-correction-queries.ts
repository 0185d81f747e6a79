import * as z from 'zod/mini'
import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { LEAD_COLUMNS, LeadAnswers } from '#shared/desk/lead-columns.ts'

const Revision = z.object({ revision: z.string() })
const revisionOf = (query: Query) =>
  query`(extract(epoch from updated_at) * 1000000)::bigint || '-' || jsonb_array_length(operator_corrections) as revision`

/** What names the state of a lead's answers that a correction is based on. */
export const findRevision = (query: Query, leadId: string) => readFirst(query, Revision)`
  select ${revisionOf(query)} from questionnaires where id = ${leadId}`

const LockedRow = z.extend(LeadAnswers, {
  ...Revision.shape,
  source: z.nullable(z.string()),
  hasNewList: z.boolean(),
})

/** Locks a lead until the transaction ends, and reads its answers. */
export const lockAnswers = (query: Query, leadId: string) => readFirst(query, LockedRow)`
  select ${query(LEAD_COLUMNS)}, source, corrected_answer is not null as has_new_list, ${revisionOf(query)}
  from questionnaires where id = ${leadId} for update`

/** Sets answers of a lead and adds the correction to its list. The time of the answers stays, which retention counts from. */
export async function updateAnswers(
  query: Query,
  leadId: string,
  changed: Partial<LeadAnswers>,
  correction: JsonObject,
): Promise<void> {
  await query`
    update questionnaires set ${query(changed)},
      operator_corrections = operator_corrections || jsonb_build_array(
        ${query.json(correction)}::jsonb || jsonb_build_object('at', now()))
    where id = ${leadId}`
}

const AnswerRow = z.object({ answer: z.nullable(z.record(z.string(), z.unknown())) })

/** The answer of a lead with the list that was made again after a correction by staff; null without one. */
export const findCorrectedAnswer = async (query: Query, leadId: string) =>
  (
    await readFirst(
      query,
      AnswerRow,
    )`select corrected_answer as answer from questionnaires where id = ${leadId}`
  )?.answer ?? null

/** The stored answer of a lead's latest version, without its key. */
export const findLatestAnswer = async (query: Query, leadId: string) =>
  (
    await readFirst(query, AnswerRow)`
    select response::jsonb as answer from submissions
    where questionnaire_id = ${leadId} and superseded_by is null and erased_at is null`
  )?.answer ?? null

export async function updateCorrectedAnswer(
  query: Query,
  leadId: string,
  answer: JsonObject | null,
): Promise<void> {
  await query`
    update questionnaires set corrected_answer = ${answer && query.json(answer)}::jsonb
    where id = ${leadId} and (corrected_answer is not null or ${answer !== null})`
}

const ChangeRow = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

/** The changes of all corrections of a lead, oldest first, as they are stored. */
export const listChanges = (query: Query, leadId: string) => read(query, ChangeRow)`
  select change.key as field, change.value -> 'from' as "from", change.value -> 'to' as "to"
  from questionnaires,
    jsonb_array_elements(operator_corrections) with ordinality as correction (value, place),
    jsonb_each(correction.value -> 'changes') as change
  where questionnaires.id = ${leadId} order by place`

const CorrectionRow = z.object({
  at: z.date(),
  username: z.string(),
  reason: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})

/** The corrections of a lead, latest first. */
export const listCorrections = (query: Query, leadId: string) => read(query, CorrectionRow)`
  select (value ->> 'at')::timestamptz as at, coalesce(username, '') as username, value ->> 'reason' as reason,
    value -> 'changes' as changes
  from questionnaires, jsonb_array_elements(operator_corrections) with ordinality as correction (value, place)
    left join admins on admins.id = (value ->> 'adminId')::uuid
  where questionnaires.id = ${leadId} order by place desc`
