import type { Transaction } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toFamilyKeys } from './family-keys.ts'
import { listSeen, lockSearched, upsertTexts } from './fill-queries.ts'
import { fillMessages } from './messages/fill.ts'
import { toSearchText } from './search-text.ts'

/** Leads per transaction: well below a second. */
const BATCH = 500
/** When the inbox is new, only leads and messages of the last week wait to be read. */
const READ_AFTER_DAYS = 7

type FillDeps = Pick<Platform, 'sql' | 'log' | 'background'>

/**
 * Adds the leads and messages to the inbox that aren't there yet, in the background, newest first: those from before the inbox existed,
 * of an older backup, and those that an earlier version of the server stored. Starts from the newest lead at each start,
 * so it survives a restart.
 * @returns a function that stops it after the current batch
 */
export function startInboxFill(deps: FillDeps): () => void {
  const stopping = new AbortController()
  void deps.background.run('inbox', async () => {
    const added = await fillInbox(deps, stopping.signal)
    if (added > 0) deps.log.info('leads added to the inbox', { added })
    const messages = await fillMessages(deps, READ_AFTER_DAYS, stopping.signal)
    if (messages > 0) deps.log.info('messages added to the inbox', { added: messages })
  })
  return () => stopping.abort()
}

/** Adds every lead that is missing in the inbox. @returns how many */
export async function fillInbox({ sql }: Pick<FillDeps, 'sql'>, signal?: AbortSignal): Promise<number> {
  let added = 0
  let after: Cursor | undefined
  while (!signal?.aborted) {
    const seen = await listSeen(sql, after, BATCH)
    const missing = seen.filter(({ isMissing }) => isMissing).map(({ id }) => id)
    if (missing.length > 0) added += await addLeads(sql, missing)
    after = seen.at(-1)
    if (seen.length < BATCH) break
  }
  return added
}

const addLeads = (sql: FillDeps['sql'], ids: string[]): Promise<number> =>
  retryTransaction(() => sql.begin((tx) => refreshInboxText(tx, ids)))

/** Writes what the inbox finds these leads by, after a change that didn't come from the family. @returns how many exist */
export async function refreshInboxText(tx: Transaction, ids: string[]): Promise<number> {
  const leads = await lockSearched(tx, ids)
  const texts = leads.map((lead) => ({ id: lead.id, text: toSearchText(lead), ...toFamilyKeys(lead) }))
  await upsertTexts(tx, texts, READ_AFTER_DAYS)
  return texts.length
}
