import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { discardDraft } from '../local/drafts.ts'
import { readKeptSearches } from '../local/kept-searches.ts'
import { type ReopenedAnswers, reopenRefusedAnswers } from '../local/reopen-answers.ts'
import { discardUnloadSnapshot } from '../local/unload-snapshot.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.ts'
import { createFormView, findView, type QuestionnaireView, startEmptyDraft } from './find-view.ts'
import { createProvisionalView, settleView } from './provisional-view.ts'
import type { ReturnNotices } from './return-notices.ts'
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
    isHydrating ? createProvisionalView() : { kind: 'loading' },
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
  return import('./return-notices.ts').then(
    ({ returnNotices }) => returnNotices,
    () => undefined,
  )
}
