import * as z from 'zod/mini'
import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import type { OperatorCorrection } from '#shared/privacy/subject-requests.ts'

const ContactRow = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  revision: z.string(),
})
/** The facts of a lead that an operator can correct, and what names this state of them. */
export type ContactRow = z.infer<typeof ContactRow>

/** Locks a lead until the transaction ends, and reads what an operator can correct. */
export const lockContact = (query: Query, leadId: string) => readFirst(query, ContactRow)`
    select first_name, last_name, email, phone, city, state, zip_code,
      (extract(epoch from updated_at) * 1000000)::bigint || '-' || jsonb_array_length(operator_corrections) as revision
    from questionnaires where id = ${leadId} for update`

/** Sets a lead's facts and adds the correction to its list. The time of the answers stays, which retention counts from. */
export async function updateContact(
  query: Query,
  leadId: string,
  { firstName, lastName, email, phone, city, state, zipCode }: Omit<ContactRow, 'revision'>,
  correction: JsonObject,
): Promise<void> {
  await query`
    update questionnaires set first_name = ${firstName}, last_name = ${lastName}, email = ${email}, phone = ${phone},
      city = ${city}, state = ${state}, zip_code = ${zipCode},
      operator_corrections = operator_corrections || jsonb_build_array(
        ${query.json(correction)}::jsonb || jsonb_build_object('at', now()))
    where id = ${leadId}`
}

const ChangeRow = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })

/** The changes of all corrections of a lead, oldest first. */
export const listChanges = (query: Query, leadId: string) => read(query, ChangeRow)`
  select change.key as field, change.value ->> 'from' as "from", change.value ->> 'to' as "to"
  from questionnaires,
    jsonb_array_elements(operator_corrections) with ordinality as correction (value, place),
    jsonb_each(correction.value -> 'changes') as change
  where questionnaires.id = ${leadId} order by place`

const CorrectionRow = z.object({
  at: z.date(),
  username: z.string(),
  reason: z.string(),
  changes: z.array(ChangeRow),
})

/** The corrections of a lead, latest first. */
export async function listCorrections(query: Query, leadId: string): Promise<OperatorCorrection[]> {
  const rows = await read(query, CorrectionRow)`
    select (value ->> 'at')::timestamptz as at, coalesce(username, '') as username, value ->> 'reason' as reason,
      (
        select jsonb_agg(jsonb_build_object('field', key, 'from', change ->> 'from', 'to', change ->> 'to') order by key)
        from jsonb_each(value -> 'changes') as changed (key, change)
      ) as changes
    from questionnaires, jsonb_array_elements(operator_corrections) with ordinality as correction (value, place)
      left join admins on admins.id = (value ->> 'adminId')::uuid
    where questionnaires.id = ${leadId} order by place desc`
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    fields: row.changes.map(({ field }) => field),
  }))
}
