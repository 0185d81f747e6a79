import { AlreadySubmittedError, StaleDraftError, StorageError } from '../local/local-errors.ts'
import type { Draft } from '../local/schema.ts'

/** How long a keystroke may wait to be written, in milliseconds; steady typing is written this often, too. */
export const AUTOSAVE_MS = 300

/**
 * unsaved: nothing typed yet. full, refused: the phone will not keep it, the answers are in this tab alone.
 * elsewhere: another tab has a newer version. sent: another tab sent it off.
 */
export type SaveState =
  | { kind: 'unsaved' }
  | { kind: 'saved'; at: number }
  | { kind: 'full' | 'refused' | 'elsewhere' | 'sent' }

export interface Autosave {
  /** Takes what the form holds now; it is written in a moment. */
  change(fields: Record<string, unknown>, section: number): void
  /** Writes at once what is not written yet: the page is about to be hidden, updated or sent. */
  flush(): Promise<void>
  /** Whether something typed is not written, because the phone refused it. */
  isDue(): boolean
  /** The draft with what is not written yet, also where a write is under way; none once it was sent, changed or deleted elsewhere. */
  unsaved(): Draft | undefined
  /** Writes what is due and returns the draft as it is to be sent; no timer writes from then on. */
  settle(): Promise<Draft>
  /** Goes on after `settle`: the draft could not be sent off. */
  resume(): void
  /** Ends: the draft was sent off, nothing may bring a ghost of it back. */
  end(): void
}

/**
 * Keeps a draft as it is typed. Writes are one after another, so that an older one never lands last.
 * @param write pwa/local's saveDraft
 * @param report told after each write; a failed write stays due and is tried again with the next change
 */
export function createAutosave(
  draft: Draft,
  write: (draft: Draft) => Promise<Draft>,
  report: (state: SaveState) => void,
): Autosave {
  let current = draft
  let due = false
  let ended = false
  let isWriting = false
  let isElsewhere = false
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const writeCurrent = async () => {
    due = false
    isWriting = true
    try {
      const kept = await write(current)
      isWriting = false
      isElsewhere = false
      const { fields, section } = current
      current = { ...kept, fields, section }
      report({ kind: 'saved', at: kept.savedAt })
    } catch (error) {
      due = true
      isWriting = false
      const kind = classifySaveError(error)
      isElsewhere = kind === 'elsewhere' || kind === 'sent'
      report({ kind })
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (due) writing = writing.then(writeCurrent)
    return writing
  }
  const schedule = () => {
    if (!isHeld) timer ??= setTimeout(flush, AUTOSAVE_MS)
  }
  return {
    change(fields, section) {
      if (ended) return
      // Once the family corrects something, what the server said about the answers before no longer holds.
      const { problem: _, ...kept } = current
      current = { ...kept, fields, section }
      due = true
      schedule()
    },
    flush,
    isDue: () => due,
    unsaved: () => ((due || isWriting) && !ended && !isElsewhere ? current : undefined),
    async settle() {
      isHeld = true
      await flush()
      return current
    },
    resume() {
      isHeld = false
      if (due) schedule()
    },
    end() {
      ended = true
      due = false
      clearTimeout(timer)
    },
  }
}

function classifySaveError(error: unknown): 'full' | 'refused' | 'elsewhere' | 'sent' {
  if (error instanceof StaleDraftError) return 'elsewhere'
  if (error instanceof AlreadySubmittedError) return 'sent'
  return error instanceof StorageError ? error.reason : 'refused'
}
