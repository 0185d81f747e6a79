import { AlreadySubmittedError, StaleDraftError, StorageError } from '../../local/local-errors.ts'
import type { Draft } from '../../local/schema.ts'

/** The longest delay before a keystroke is saved, in ms. Continuous typing is also saved at this interval. */
export const AUTOSAVE_MS = 300

/**
 * unsaved: nothing typed yet. full, refused: the phone did not store the answers, so they are only in this tab.
 * stale: another tab has a newer version. sent: another tab submitted the draft.
 */
export type SaveState =
  | { kind: 'unsaved' }
  | { kind: 'saved'; at: number }
  | { kind: 'full' | 'refused' | 'stale' | 'sent' }

export interface Autosave {
  /** Takes the form's current values and schedules a save. */
  update(fields: Record<string, unknown>, section: number): void
  /** Saves pending changes immediately, because the page is about to be hidden, updated or submitted. */
  flush(): Promise<void>
  /** Whether there are unsaved changes, either pending or because the phone refused them. */
  hasUnsavedChanges(): boolean
  /**
   * The draft with its unsaved changes, including one being written now. Undefined once sent, or if it is stale.
   */
  getUnsavedDraft(): Draft | undefined
  /** Saves pending changes, pauses the autosave, and returns the draft to submit. */
  pauseAndFlush(): Promise<Draft>
  /** Resumes the autosave after `pauseAndFlush`, because the draft could not be submitted. */
  resume(): void
  /** Starts saving, if the autosave was created held. */
  release(): void
  /** Stops for good because the draft was submitted. */
  stop(): void
}

/**
 * Saves a draft as it is typed. Writes run one after another, so that an older one never overwrites a newer one.
 * @param write pwa/local's saveDraft
 * @param report called after each write; a failed write stays pending and is retried with the next change
 * @param isHeld whether to save nothing until `release`
 */
export function createAutosave(
  draft: Draft,
  write: (draft: Draft) => Promise<Draft>,
  report: (state: SaveState) => void,
  isHeld = false,
): Autosave {
  let current = draft
  let isDirty = false
  let isStopped = false
  let isWriting = false
  let isStale = false
  let isPaused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastWrite: Promise<void> = Promise.resolve()

  const saveCurrent = async () => {
    // A save waits for the one before. Meanwhile, all data may have been deleted in another tab.
    if (isStopped) return
    isDirty = false
    isWriting = true
    try {
      const saved = await write(current)
      isWriting = false
      isStale = false
      const { fields, section } = current
      current = { ...saved, fields, section }
      report({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      isDirty = true
      isWriting = false
      const kind = classifySaveError(error)
      isStale = kind === 'stale' || kind === 'sent'
      report({ kind })
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isDirty && !isHeld) lastWrite = lastWrite.then(saveCurrent)
    return lastWrite
  }
  const schedule = () => {
    if (!isPaused && !isHeld) timer ??= setTimeout(flush, AUTOSAVE_MS)
  }
  return {
    update(fields, section) {
      if (isStopped) return
      // A change invalidates the server's reason for refusing the previous answers.
      const { problem: _, ...rest } = current
      current = { ...rest, fields, section }
      isDirty = true
      schedule()
    },
    flush,
    hasUnsavedChanges: () => isDirty,
    getUnsavedDraft: () => ((isDirty || isWriting) && !isStopped && !isStale ? current : undefined),
    async pauseAndFlush() {
      isPaused = true
      await flush()
      return current
    },
    resume() {
      isPaused = false
      if (isDirty) schedule()
    },
    release() {
      isHeld = false
      if (isDirty) schedule()
    },
    stop() {
      isStopped = true
      isDirty = false
      clearTimeout(timer)
    },
  }
}

function classifySaveError(error: unknown): 'full' | 'refused' | 'stale' | 'sent' {
  if (error instanceof StaleDraftError) return 'stale'
  if (error instanceof AlreadySubmittedError) return 'sent'
  return error instanceof StorageError ? error.reason : 'refused'
}
