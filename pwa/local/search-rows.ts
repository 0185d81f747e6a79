import type { LocalDatabase, VisitNotes } from './schema.ts'
import { isNoteId } from './visit-notes.ts'

/**
 * In place of a search's key, for what a family saves before this phone has a list from the server: from
 * `/communities`, or from a list that was made on this phone. The first list that this phone stores takes it over
 * (`adoptSaved`).
 */
export const NO_SEARCH = 'none'

/** The tables whose rows belong to one search, by its key in `search`. */
const SEARCH_TABLES = ['shortlist', 'photos', 'visitNotes', 'removed', 'listViews', 'familyLists'] as const

/** Moves everything noted about a search to the key of its corrected version. Runs in the caller's transaction. */
export async function moveSearchRows(db: LocalDatabase, from: string, to: string): Promise<void> {
  for (const name of SEARCH_TABLES) {
    const table = db.table(name)
    const rows: Record<string, unknown>[] = await table.where('search').equals(from).toArray()
    // Not modify(): `search` is part of some primary keys, which can't change in place.
    await table.where('search').equals(from).delete()
    // What follows the list of the earlier answers (`more`) doesn't follow that of the correction.
    await table.bulkPut(rows.map(({ more: _, ...row }) => ({ ...row, search: to })))
  }
}

/**
 * Gives a search what the family saved without one. If it noted something about the same community in both, the newer
 * version stays, followed by the texts of the older one. Runs in the caller's transaction.
 */
export async function adoptSaved(db: LocalDatabase, search: string): Promise<void> {
  for (const saved of await db.shortlist.where('search').equals(NO_SEARCH).toArray()) {
    const own = await db.shortlist.get([search, saved.facilityId])
    if (!own) continue
    const [newer, older] = own.updatedAt > saved.updatedAt ? [own, saved] : [saved, own]
    await db.shortlist.put({ ...newer, search: NO_SEARCH, note: joinTexts(newer.note, older.note) })
  }
  for (const saved of await db.visitNotes.where('search').equals(NO_SEARCH).toArray()) {
    const own = await db.visitNotes.get([search, saved.facilityId])
    if (!own) continue
    const [newer, older] = own.updatedAt > saved.updatedAt ? [own, saved] : [saved, own]
    const answers = joinAnswers(newer.answers, older.answers)
    await db.visitNotes.put({ ...newer, search: NO_SEARCH, answers })
  }
  await moveSearchRows(db, NO_SEARCH, search)
}

const joinTexts = (newer: string, older: string) =>
  newer.includes(older) ? newer : [newer, older].filter(Boolean).join('\n\n')

type Answers = VisitNotes['answers']
const joinAnswers = (newer: Answers, older: Answers): Answers => ({
  ...older,
  ...Object.fromEntries(
    Object.entries(newer).map(([id, text]) => [id, isNoteId(id) ? joinTexts(text, older[id] ?? '') : text]),
  ),
})
