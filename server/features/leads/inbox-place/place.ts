import * as z from 'zod/mini'
import type { Part, Query, Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { InboxLead } from '#shared/desk/inbox.ts'
import {
  type FamilyKeys,
  type Searched,
  type SearchedMessage,
  toFamilyKeys,
  toMessageText,
  toSearchText,
} from './search-text.ts'

/**
 * A join that adds `family` to a row of `questionnaires`: whether it or a lead merged with it has a no to sharing. So a no
 * counts for the whole family. Its columns are null for a lead that isn't in the inbox yet.
 */
export const joinFamilyWish = (query: Query): Part => query`
  left join lateral (
    select bool_or(member.gpc) as gpc, bool_or(member.share_with_communities is false) as refuses_communities,
      bool_or(member.share_with_partners is false) as refuses_partners
    from inbox_leads as own
    join inbox_leads as place
      on place.id = coalesce(own.merged_into, own.id) or place.merged_into = coalesce(own.merged_into, own.id)
    join questionnaires as member on member.id = place.id
    where own.id = questionnaires.id
  ) as family on true`

/**
 * Makes a lead that this transaction stores known to the inbox, as unread and first in the list. For a lead that was merged
 * into another, that one is, too.
 */
export const putInInbox = (tx: Transaction, lead: Searched & { id: string }): Promise<void> =>
  upsertPlace(tx, { id: lead.id, text: toSearchText(lead), ...toFamilyKeys(lead) })

/** Writes what the inbox finds these leads by, after a change that didn't come from the family. */
export async function refreshInboxText(tx: Transaction, ids: string[]): Promise<void> {
  const leads = await lockSearched(tx, ids)
  await upsertTexts(
    tx,
    leads.map((lead) => ({ id: lead.id, text: toSearchText(lead), ...toFamilyKeys(lead) })),
  )
}

/** Makes a message that this transaction stores known to the inbox, as unread. */
export async function putMessageInInbox(
  tx: Transaction,
  id: string,
  message: SearchedMessage,
): Promise<void> {
  await tx`
    insert into inbox_messages (id, received_at, search_text)
    select id, created_at, ${toMessageText(message)} from contacts where id = ${id}`
}

/** Removes messages that this transaction erases from the inbox, with all that was done with them. */
export async function removeMessagesFromInbox(tx: Transaction, ids: string[]): Promise<void> {
  await tx`delete from inbox_messages where id = any (${ids})`
}

/** What the inbox finds a lead by. */
interface LeadTexts extends FamilyKeys {
  id: string
  text: string
}

/** Gives a lead its place in the inbox. One that has it is unread and first in the list again, or the lead that it was merged into. */
async function upsertPlace(query: Query, { id, text, phoneKey, nameKey }: LeadTexts): Promise<void> {
  await query`
    with own as (
      insert into inbox_leads (id, received_at, indexed_at, search_text, phone_key, name_key)
      values (${id}, now(), now(), ${text}, ${phoneKey}::bigint, ${nameKey}::bigint)
      on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = ${withOthers(query)},
        phone_key = excluded.phone_key, name_key = excluded.name_key, is_read = false
      returning merged_into
    )
    update inbox_leads set is_read = false, indexed_at = now() where id in (select merged_into from own)`
}

/** The text of a lead, and those of the others to call about it. */
const withOthers = (query: Query) => query`concat_ws(' ', excluded.search_text, (
    select string_agg(search_text, ' ' order by added_at, id) from inbox_people where lead_id = excluded.id
  ))`

const Names = z.pick(InboxLead, { id: true, firstName: true, lastName: true, email: true, phone: true })
const SearchedRow = z.extend(Names, {
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  reference: z.string(),
})

/** Locks leads against corrections and erasures, and reads what the inbox finds them by. */
const lockSearched = (tx: Transaction, ids: string[]) => read(tx, SearchedRow)`
  select id, first_name, last_name, email, phone, city, state, zip_code,
    coalesce((
      select reference from submissions
      where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null limit 1
    ), '') as reference
  from questionnaires where id = any (${ids}) for share of questionnaires`

/** Writes what the inbox finds these leads by, and leaves them read or unread. */
async function upsertTexts(tx: Transaction, texts: LeadTexts[]): Promise<void> {
  await tx`
    insert into inbox_leads (id, received_at, indexed_at, search_text, phone_key, name_key)
    select questionnaires.id, created_at, updated_at, text, phone_key, name_key
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ text }) => text)}::text[],
      ${texts.map(({ phoneKey }) => phoneKey)}::bigint[], ${texts.map(({ nameKey }) => nameKey)}::bigint[])
      as texts (id, text, phone_key, name_key)
    join questionnaires on questionnaires.id = texts.id
    on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = ${withOthers(tx)},
      phone_key = excluded.phone_key, name_key = excluded.name_key`
}
