import { useState } from 'react'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { startDraft } from '../../local/drafts.ts'
import { AlreadySubmittedError, StaleDraftError } from '../../local/local-errors.ts'
import { submitQuestionnaire } from '../../local/outbox.ts'
import type { Draft } from '../../local/schema.ts'
import { discardUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { submitShown } from '../../ui/submit-shown.ts'
import type { Autosave } from './autosave.ts'
import { type Form, toPayload } from './form.ts'
import { findPreviousSearch } from './previous-search.ts'

/** Why the answers could not be queued. storage: the phone has no room. stale: another tab has a newer version. */
export type SubmitError = 'storage' | 'stale'

/**
 * Submits the form: freezes the answers in the outbox, which is then sent in the background. `useProgress(sentKey)`
 * reports what happens to them.
 */
export function useSubmit(form: Form, autosave: Autosave) {
  const [sentKey, setSentKey] = useState<string>()
  const [submitError, setSubmitError] = useState<SubmitError>()

  const submit = submitShown(form, async (fields) => {
    try {
      const shown = await autosave.pauseAndFlush()
      const payload = toPayload(fields, shown.supersedes !== undefined)
      const draft = await enqueueAnswers(await supersedePrevious(shown, payload.email), payload)
      autosave.stop()
      discardUnloadSnapshot(draft.key)
      setSubmitError(undefined)
      setSentKey(draft.key)
    } catch (error) {
      autosave.resume()
      setSubmitError(error instanceof StaleDraftError ? 'stale' : 'storage')
    }
  })
  return { submit, sentKey, submitError }
}

/**
 * Queues the answers. If another tab submitted this draft with different answers, these become a correction, so
 * that nothing typed is lost and there is still only one lead.
 * @returns the draft that was submitted
 */
async function enqueueAnswers(draft: Draft, payload: QuestionnaireSubmission): Promise<Draft> {
  try {
    await submitQuestionnaire(draft, payload)
    return draft
  } catch (error) {
    if (!(error instanceof AlreadySubmittedError)) throw error
    const correction = await startDraft({ fields: draft.fields, supersedes: draft.key })
    await submitQuestionnaire(correction, payload)
    return correction
  }
}

/**
 * An email can have only one search. A later submission from this phone with the same email therefore supersedes
 * the previous one, received or in flight, so that it is not refused.
 */
async function supersedePrevious(draft: Draft, email: string): Promise<Draft> {
  if (draft.supersedes) return draft
  const previous = await findPreviousSearch(email, draft.key)
  return previous ? { ...draft, supersedes: previous.key } : draft
}
