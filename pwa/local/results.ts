import { listedMatches, type Match } from '#shared/contract/facility.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { announcementPrefix, announcementRow } from './announcements.ts'
import { withLocal } from './database.ts'
import { announceKeptSearch } from './kept-searches.ts'
import { findMailedLink, newOutboxRow } from './outbox.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'
import { deleteRefusals } from './refusal-rows.ts'
import type { LocalDatabase, StoredResult } from './schema.ts'
import { adoptSaved, moveSearchRows, NO_SEARCH } from './search-rows.ts'

/** Returns the most recently received result. */
export async function getLatestResult(): Promise<StoredResult | undefined> {
  return withLocal((db) => db.results.orderBy('receivedAt').last())
}

/** Returns the result of the submission with this key. */
export async function getResult(key: string): Promise<StoredResult | undefined> {
  return withLocal((db) => db.results.get(key))
}

/** Lists all results on this phone, newest first. Family members may each have their own. */
export async function listResults(): Promise<StoredResult[]> {
  return withLocal((db) => db.results.orderBy('receivedAt').reverse().toArray())
}

/**
 * Stores a result that a mailed link opened, with the link. Keeps this phone's own result instead if it is the same one.
 * @returns the key of the result on this phone
 */
export async function saveOpenedResult(response: QuestionnaireResponse, mailedLink: string): Promise<string> {
  const key = await withLocal((db) =>
    db.transaction('rw', db.tables, async () => {
      const same = await listSameAnswers(db, response)
      const own = same.find((one) => !one.mailedLink)
      if (own) return own.key
      await putResult(db, response, mailedLink)
      return response.key
    }),
  )
  announceKeptSearch()
  return key
}

const listSameAnswers = (db: LocalDatabase, { reference }: QuestionnaireResponse): Promise<StoredResult[]> =>
  db.results.filter(({ response }) => response.reference === reference).toArray()

/** Runs in the caller's transaction. */
async function putResult(
  db: LocalDatabase,
  response: QuestionnaireResponse,
  mailedLink: string,
): Promise<void> {
  const { key, questionnaire } = response
  const receivedAt = Date.parse(response.receivedAt)
  // The phone that submitted it has already announced it.
  await db.meta.put(announcementRow(key, 'ready'))
  await db.results.put({ key, payload: questionnaire, response, savedAt: receivedAt, receivedAt, mailedLink })
  await adoptSaved(db, key)
}

/**
 * Erases a submission: on this phone immediately, on the server as soon as it can be reached. The request waits in the
 * outbox like any other, and `getProgress(key)` reports when it is done. Its shortlist, with notes and photos, stays: after
 * the last search without one, which shows it and is taken over by the next.
 */
export async function eraseEverywhere(key: string): Promise<void> {
  setQueuedFlag()
  await withLocal((db) =>
    db.transaction('rw', db.tables, async () => {
      const mailedLink = await findMailedLink(db, key)
      await db.drafts.delete(key)
      await db.results.delete(key)
      await db.listViews.delete(key)
      if ((await db.results.count()) === 0) await moveSearchRows(db, key, NO_SEARCH)
      await db.meta.where('id').startsWith(announcementPrefix(key)).delete()
      await deleteRefusals(db, key)
      await db.outbox.put(newOutboxRow({ key, kind: 'erasure', payload: null, mailedLink }))
    }),
  )
  announceQueued()
}

/** All communities of a search's list: those of the answer, and those that "Show more" added. */
export function withMore(
  response: Pick<QuestionnaireResponse, 'facilities' | 'fartherAway'>,
  more: readonly Match[],
): Match[] {
  const answered = listedMatches(response)
  const known = new Set(answered.map(({ id }) => id))
  return [...answered, ...more.filter(({ id }) => !known.has(id))]
}

/** The same as this phone has it now. If it can't be read, those of the answer. */
export async function listShown(response: QuestionnaireResponse): Promise<Match[]> {
  const row = await withLocal((db) => db.listViews.get(response.key)).catch(() => undefined)
  return withMore(response, row?.more?.matches ?? [])
}
