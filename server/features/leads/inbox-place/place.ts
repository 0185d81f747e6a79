import type { Transaction } from '#server/platform/database/connect.ts'
import {
  deleteMessagePlaces,
  insertMessagePlace,
  lockSearched,
  upsertPlace,
  upsertTexts,
} from './place-queries.ts'
import {
  type Searched,
  type SearchedMessage,
  toFamilyKeys,
  toMessageText,
  toSearchText,
} from './search-text.ts'

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
export const putMessageInInbox = (tx: Transaction, id: string, message: SearchedMessage): Promise<void> =>
  insertMessagePlace(tx, id, toMessageText(message))

/** Removes messages that this transaction erases from the inbox, with all that was done with them. */
export const removeMessagesFromInbox = (tx: Transaction, ids: string[]): Promise<void> =>
  deleteMessagePlaces(tx, ids)
