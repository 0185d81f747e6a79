import { type RefObject, useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { DATA_DELETED_EVENT } from '../../local/deletion-mark.ts'
import { saveDraft } from '../../local/drafts.ts'
import { discardUnloadSnapshot, saveUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { onBeforeUpdate } from '../../state/update.ts'
import { subscribeToEdits } from '../../ui/subscribe-to-edits.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import type { FormView } from './find-view.ts'
import type { Form } from './form.ts'

const NOTHING = {}

/**
 * Saves the form's draft as it is typed, and immediately when the page is hidden. A provisional view's draft is saved
 * once the phone's database is read.
 * @param section the index of the current section, saved with the draft
 */
export function useDraft(
  form: Form,
  { draft, storage, typed = NOTHING, isProvisional = false }: FormView,
  section: RefObject<number>,
): { autosave: Autosave; saveState: SaveState } {
  const [saveState, setSaveState] = useState<SaveState>(
    draft.savedAt > 0 ? { kind: 'saved', at: draft.savedAt } : { kind: 'unsaved' },
  )
  const { isDirty } = useFormState({ control: form.control })
  const [autosave] = useState(() => {
    const created = createAutosave(
      draft,
      saveDraft,
      (state) => {
        if (!created.getUnsavedDraft()) discardUnloadSnapshot(draft.key)
        setSaveState(state)
      },
      isProvisional,
    )
    return created
  })

  useEffect(() => {
    return subscribeToEdits(form, (fields) => autosave.update(fields, section.current))
  }, [form, autosave, section])

  useEffect(() => {
    if (Object.keys(typed).length > 0) autosave.update(form.getValues(), section.current)
  }, [typed, form, autosave, section])

  useEffect(() => {
    if (!isProvisional) autosave.release()
  }, [isProvisional, autosave])

  useEffect(() => {
    const flush = () => void autosave.flush()
    const saveBeforeUnload = () => {
      const unsaved = autosave.getUnsavedDraft()
      if (unsaved) saveUnloadSnapshot(unsaved)
      flush()
    }
    const flushWhenHidden = () => document.visibilityState === 'hidden' && saveBeforeUnload()
    // All data was deleted in another tab, so this form must not store any of it again.
    const stop = () => autosave.stop()
    window.addEventListener(DATA_DELETED_EVENT, stop)
    window.addEventListener('pagehide', saveBeforeUnload)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      flush()
      window.removeEventListener(DATA_DELETED_EVENT, stop)
      window.removeEventListener('pagehide', saveBeforeUnload)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [autosave])

  useEffect(
    () =>
      onBeforeUpdate(async () => {
        await autosave.flush()
        const wouldLoseChanges = autosave.hasUnsavedChanges() || (storage === 'memory' && isDirty)
        if (wouldLoseChanges) throw new Error('Unsaved answers would not survive a reload.')
      }),
    [autosave, storage, isDirty],
  )
  return { autosave, saveState }
}
