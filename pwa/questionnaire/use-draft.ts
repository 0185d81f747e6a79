import { type RefObject, useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { DATA_DELETED_EVENT } from '../local/data-deleted-event.ts'
import type { StorageState } from '../local/database.ts'
import { saveDraft } from '../local/drafts.ts'
import type { Draft } from '../local/schema.ts'
import { discardUnloadSnapshot, saveUnloadSnapshot } from '../local/unload-snapshot.ts'
import { onBeforeUpdate } from '../state/update.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import type { Form } from './form.ts'

/**
 * Keeps the form's draft as it is typed, and at once when the page is hidden.
 * @param section the section that the family is in, as its index; kept with the draft
 */
export function useDraft(
  form: Form,
  draft: Draft,
  section: RefObject<number>,
  storage: StorageState,
): { autosave: Autosave; saveState: SaveState } {
  const [saveState, setSaveState] = useState<SaveState>(
    draft.savedAt > 0 ? { kind: 'saved', at: draft.savedAt } : { kind: 'unsaved' },
  )
  const { isDirty } = useFormState({ control: form.control })
  const [autosave] = useState(() => {
    const created = createAutosave(draft, saveDraft, (state) => {
      if (!created.unsaved()) discardUnloadSnapshot(draft.key)
      setSaveState(state)
    })
    return created
  })

  useEffect(() => {
    // The form also reports what is no change, such as a field being registered: that must leave no draft.
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = JSON.stringify(values)
        if (text === last) return
        last = text
        autosave.change(JSON.parse(text), section.current)
      },
    })
  }, [form, autosave, section])

  useEffect(() => {
    const flush = () => void autosave.flush()
    const putAway = () => {
      const unsaved = autosave.unsaved()
      if (unsaved) saveUnloadSnapshot(unsaved)
      flush()
    }
    const flushWhenHidden = () => document.visibilityState === 'hidden' && putAway()
    // Everything was deleted in another tab: nothing of this form may bring it back.
    const forget = () => autosave.end()
    window.addEventListener(DATA_DELETED_EVENT, forget)
    window.addEventListener('pagehide', putAway)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      flush()
      window.removeEventListener(DATA_DELETED_EVENT, forget)
      window.removeEventListener('pagehide', putAway)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [autosave])

  useEffect(
    () =>
      onBeforeUpdate(async () => {
        await autosave.flush()
        const isLost = autosave.isDue() || (storage === 'memory' && isDirty)
        if (isLost) throw new Error('What is typed here would not survive a reload.')
      }),
    [autosave, storage, isDirty],
  )
  return { autosave, saveState }
}
