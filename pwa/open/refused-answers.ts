import { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { TERMS_VERSION } from '#shared/terms/version.ts'
import { listDrafts, saveDraft } from '../local/drafts.ts'
import { listOutbox, submitQuestionnaire } from '../local/outbox.ts'
import { reopenRefusedAnswers } from '../local/reopen-answers.ts'
import { listResults } from '../local/results.ts'
import type { Draft, Problem } from '../local/schema.ts'
import { discardUnloadSnapshot, restoreUnloadSnapshot } from '../local/unload-snapshot.ts'

/** Answers on this phone that were refused because their email was already used. */
export interface RefusedAnswers {
  key: string
  fields: Record<string, unknown>
}

const isEmailTaken = (problem: Problem | undefined) => problem?.code === 'duplicate_email'

/** Finds the latest of these answers: in a form, or not reopened yet. */
export async function findRefusedAnswers(): Promise<RefusedAnswers | undefined> {
  const draft = (await listDrafts()).find(({ problem }) => isEmailTaken(problem))
  if (draft) return draft
  const row = (await listOutbox()).findLast(
    ({ kind, status, problem }) =>
      kind === 'questionnaire' && status === 'needs_attention' && isEmailTaken(problem),
  )
  return row && { key: row.key, fields: row.payload as Record<string, unknown> }
}

/**
 * Queues these answers as the replacement of a mailed link's search, under their own key.
 * @returns what the questionnaire shows next: the answers on their way, or the form if they are incomplete
 * @throws StaleDraftError, AlreadySubmittedError or StorageError
 */
export async function replaceWith(key: string, token: string): Promise<{ sent: string } | { draft: string }> {
  await restoreUnloadSnapshot()
  const { problem, ...rest } = await takeDraft(key)
  const opened = (await listResults()).find(({ mailedLink }) => mailedLink === token)
  const draft = await saveDraft({
    ...rest,
    mailedLink: token,
    ...(opened && { supersedes: opened.key }),
  })
  const answers = QuestionnaireSubmission.safeParse(draft.fields)
  // The form decides whether the family's own words are sent.
  if (!answers.success || draft.fields.ownWords) return { draft: key }
  await submitQuestionnaire(draft, { termsVersion: TERMS_VERSION, ...answers.data })
  discardUnloadSnapshot(key)
  return { sent: key }
}

async function takeDraft(key: string): Promise<Draft> {
  const draft = (await listDrafts()).find((one) => one.key === key)
  return draft ?? reopenRefusedAnswers(key)
}
