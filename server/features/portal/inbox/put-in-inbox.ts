import type { Transaction } from '#server/platform/database/connect.ts'
import { toFamilyKeys } from './family-keys.ts'
import { upsertPlace } from './place-queries.ts'
import { type Searched, toSearchText } from './search-text.ts'

/**
 * Makes a lead that this transaction stores known to the inbox, as unread. A lead that was merged into another also makes
 * that one unread.
 */
export const putInInbox = (tx: Transaction, lead: Searched & { id: string }): Promise<void> =>
  upsertPlace(tx, { id: lead.id, text: toSearchText(lead), ...toFamilyKeys(lead) })
