import type { Transaction } from '#server/platform/database/connect.ts'
import { trigramsOf } from '../search-text.ts'
import { deleteFilters, findsOthers, listFiltersThatFind } from './queries.ts'

/**
 * Deletes the saved filters whose text finds only these leads, which are about to be erased: such a text may be a name, an
 * email or a phone number. One that also finds others, such as a town, stays.
 */
export async function forgetFilters(tx: Transaction, leadIds: string[]): Promise<void> {
  const own: string[] = []
  for (const { id, words } of await listFiltersThatFind(tx, leadIds)) {
    if (!(await findsOthers(tx, { words, trigrams: trigramsOf(words) }, leadIds))) own.push(id)
  }
  if (own.length > 0) await deleteFilters(tx, own)
}
