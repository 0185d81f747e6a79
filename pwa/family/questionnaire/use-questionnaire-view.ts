import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { discardDraft, newDraft } from '../../local/drafts.ts'
import { readKeptSearches } from '../../local/kept-searches.ts'
import { type ReopenedAnswers, reopenRefusedAnswers } from '../../local/reopen-answers.ts'
import { discardUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import {
  createFormView,
  type FormView,
  findView,
  type QuestionnaireView,
  startEmptyDraft,
} from './find-view.ts'
import type { ReturnNotices } from './return-notices.tsx'
import { saveViewRequest, type ViewRequest } from './view-request.ts'

export interface QuestionnaireFlow {
  view: QuestionnaireView
  /** Loaded before the view if it needs them. */
  notices: ReturnNotices | undefined
  /** Reopens refused answers at the field in question. */
  reopen(key: string): Promise<void>
  /** Shows answers that the family reopened before they arrived. */
  showReopened(reopened: ReopenedAnswers): Promise<void>
  /** Reads the phone's database again because another tab changed it. */
  reload(): Promise<void>
  /** Deletes this draft at the family's request and opens an empty one. */
  startOver(key?: string): Promise<void>
}

/** Manages what the questionnaire shows. */
export function useQuestionnaireView(request: ViewRequest): QuestionnaireFlow {
  const isHydrating = useIsHydrating()
  const [view, setView] = useState<QuestionnaireView>(() =>
    isHydrating || findShownForm() ? createProvisionalView() : { kind: 'loading' },
  )
  const [notices, setNotices] = useState<ReturnNotices>()
  const requestJson = JSON.stringify(request)

  const load = useCallback(
    async (movesFocus: boolean) => {
      // If the database opens but cannot be read, show an empty form. Its notice says that nothing is saved.
      const found = await findView(JSON.parse(requestJson)).catch(async () =>
        createFormView(await startEmptyDraft()),
      )
      const foundNotices = await loadReturnNotices(found)
      // Replaces the form in the same task that reads what was typed, so that no keystroke falls in between.
      flushSync(() => {
        setNotices(foundNotices)
        setView((shown) =>
          settleView(shown, found.kind === 'form' && movesFocus ? { ...found, movesFocus } : found),
        )
      })
    },
    [requestJson],
  )
  useEffect(() => {
    load(false)
  }, [load])

  return {
    view,
    notices,
    reload: useCallback(() => load(true), [load]),
    reopen: useCallback(async (key) => {
      const draft = await reopenRefusedAnswers(key)
      saveViewRequest({ draft: draft.key })
      setView(await createFormView(draft, { movesFocus: true }))
    }, []),
    showReopened: useCallback(async ({ draft, mode }) => {
      saveViewRequest({ draft: draft.key })
      setView(await createFormView(draft, { movesFocus: true, reopenedAs: mode }))
    }, []),
    startOver: useCallback(async (key) => {
      if (key) {
        await discardDraft(key)
        discardUnloadSnapshot(key)
      }
      saveViewRequest({})
      setView(await createFormView(await startEmptyDraft(), { movesFocus: true }))
    }, []),
  }
}

/** Loads the notices for a returning family before the form appears, so that nothing moves. The form works without. */
async function loadReturnNotices(view: QuestionnaireView): Promise<ReturnNotices | undefined> {
  if (view.kind !== 'form') return undefined
  if (!view.isResumed && !(view.isNewSearch && readKeptSearches())) return undefined
  return import('./return-notices.tsx').then(
    ({ returnNotices }) => returnNotices,
    () => undefined,
  )
}

/**
 * The view of the prerendered form, until the phone's database is read. Keeps what was typed before the scripts ran, also when
 * React gives up hydrating, because an extension changed the page, and draws the form again: the old one is still there then.
 */
function createProvisionalView(): QuestionnaireView {
  return {
    kind: 'form',
    visit: 0,
    draft: newDraft(),
    storage: 'persistent',
    typed: readTypedFields(),
    focused: globalThis.document?.activeElement?.id,
    isProvisional: true,
  }
}

/**
 * Decides what follows the prerendered form once the phone's database is read. The same form goes on if the phone has
 * nothing to show, so that typing isn't interrupted. Otherwise the stored view replaces it. What was typed always stays:
 * it wins over a stored draft's field, and over a view without a form.
 */
function settleView(shown: QuestionnaireView, found: QuestionnaireView): QuestionnaireView {
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

const findShownForm = () => globalThis.document?.querySelector<HTMLFormElement>('.questionnaire-form')

/**
 * Reads what is typed and chosen in the prerendered form, before the scripts control it. Leaves out empty fields. React
 * hydrates before it handles a keystroke, so a read during the first render misses none.
 */
function readTypedFields(): Record<string, unknown> {
  const form = findShownForm()
  if (!form) return {}
  const { amenities, tosAgreed, marketingOptIn, ...texts } = Object.fromEntries(new FormData(form))
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(amenities && { amenities: new FormData(form).getAll('amenities') }),
    ...(tosAgreed && { tosAgreed: true }),
    ...(marketingOptIn && { marketingOptIn: true }),
  }
}
