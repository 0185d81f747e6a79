import { getDraft, saveDraft, WRITER } from './drafts.ts'
import { StorageError } from './local-errors.ts'
import type { Draft } from './schema.ts'

const STORAGE_KEY = 'hearthfinder.last-words'
/** No filled-in questionnaire comes near it; small storage is shared, and this must not fill it. In characters. */
export const MAX_SNAPSHOT_CHARACTERS = 20_000

/**
 * Keeps what was typed last of a draft while the page goes away: a transaction begun then dies with the page, while
 * this is written before it returns. One draft, until `restoreUnloadSnapshot` or `discardUnloadSnapshot`.
 */
export function saveUnloadSnapshot(draft: Draft): void {
  const text = JSON.stringify({ ...draft, writer: WRITER })
  if (text.length > MAX_SNAPSHOT_CHARACTERS) return
  try {
    localStorage.setItem(STORAGE_KEY, text)
  } catch {
    // No such storage here: then the last save of the draft is what remains.
  }
}

/** Deletes the last words of this draft, and this tab's own: they are saved, sent or no longer wanted. */
export function discardUnloadSnapshot(key: string): void {
  const words = readWords()
  if (words?.key === key || words?.writer === WRITER) removeWords()
}

/**
 * Saves the last words into their draft, unless it was changed elsewhere since, deleted or sent. They are deleted
 * afterwards, but not where the phone refused the save. Never throws.
 */
export async function restoreUnloadSnapshot(): Promise<void> {
  const words = readWords()
  if (!words) return
  try {
    const stored = await getDraft(words.key)
    // The same writer's: a save was still under way when the page went, and landed.
    const follows = !stored || stored.revision === words.revision || stored.writer === words.writer
    if (follows) await saveDraft({ ...words, revision: stored?.revision ?? words.revision })
  } catch (error) {
    if (error instanceof StorageError) return
  }
  removeWords()
}

function readWords(): Draft | undefined {
  try {
    const words = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return typeof words?.key === 'string' && words.fields instanceof Object ? words : undefined
  } catch {
    return undefined
  }
}

function removeWords(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // No such storage here: nothing lies in it.
  }
}
