import { newDraft } from '../local/drafts.ts'
import type { FormView, QuestionnaireView } from './find-view.ts'
import { readTypedFields } from './typed-fields.ts'

/** The view of the prerendered form, until the phone's database is read. Keeps what was typed before the scripts ran. */
export function createProvisionalView(): QuestionnaireView {
  return {
    kind: 'form',
    visit: 0,
    draft: newDraft(),
    storage: 'persistent',
    typed: readTypedFields(),
    isProvisional: true,
  }
}

/**
 * Decides what follows the prerendered form once the phone's database is read. The same form goes on if the phone has
 * nothing to show, so that typing isn't interrupted. Otherwise the stored view replaces it. What was typed always stays:
 * it wins over a stored draft's field, and over a view without a form.
 */
export function settleView(shown: QuestionnaireView, found: QuestionnaireView): QuestionnaireView {
  if (shown.kind !== 'form' || !shown.isProvisional) return found
  const { isProvisional: _, ...settled } = shown
  if (found.kind === 'form' && isUntouched(found)) {
    const { storage, isNewSearch = false } = found
    return { ...settled, storage, isNewSearch }
  }
  const typed = readTypedFields()
  if (Object.keys(typed).length === 0) return found
  return found.kind === 'form' ? { ...found, typed, focused: document.activeElement?.id } : settled
}

const isUntouched = ({ draft }: FormView) => draft.savedAt === 0 && Object.keys(draft.fields).length === 0
