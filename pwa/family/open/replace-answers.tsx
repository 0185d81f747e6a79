import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { Trans, t } from '#words'
import { listDrafts, saveDraft } from '../../local/drafts.ts'
import { listOutbox, submitQuestionnaire } from '../../local/outbox.ts'
import { reopenRefusedAnswers } from '../../local/reopen-answers.ts'
import { listResults } from '../../local/results.ts'
import type { Draft, Problem } from '../../local/schema.ts'
import { discardUnloadSnapshot, restoreUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { forgetToken } from './use-link-token.ts'

/** Offers to replace the link's answers with the refused ones on this phone. Shows nothing if there are none. */
export function ReplaceAnswers({ token }: { token: string }) {
  const [refused, setRefused] = useState<RefusedAnswers>()
  const [step, setStep] = useState<'ready' | 'sending' | 'failed'>('ready')
  const navigate = useNavigate()
  useEffect(() => {
    findRefusedAnswers().then(setRefused, () => undefined)
  }, [])
  if (!refused) return null

  const replace = async () => {
    setStep('sending')
    try {
      const shown = await replaceWith(refused.key, token)
      forgetToken()
      navigate(SCREENS.questionnaire, { state: shown })
    } catch {
      setStep('failed')
    }
  }
  const person = personIn(refused.fields)
  return (
    <section className="stack-3 stack-left" aria-labelledby="open-replace">
      <h2 id="open-replace">{t`Replace my answers`}</h2>
      <p>
        {person
          ? t`This phone has answers for ${person} that we couldn't accept, because their email already has a search. Send them now, and they replace the earlier answers.`
          : t`This phone has answers that we couldn't accept, because their email already has a search. Send them now, and they replace the earlier answers.`}
      </p>
      {step === 'failed' && (
        <Notice tone="error" role="alert">
          <Trans>
            This phone could not queue your answers. Nothing was changed. Please close other tabs and try
            again.
          </Trans>
        </Notice>
      )}
      <Button disabled={step === 'sending'} onClick={() => void replace()}>
        {t`Replace with the answers on this phone`}
      </Button>
    </section>
  )
}

/** 'Ruth (ruth@example.com)', or what there is of it. */
function personIn({ firstName, email }: Record<string, unknown>): string {
  const [name, address] = [firstName, email].map((typed) => (typeof typed === 'string' ? typed.trim() : ''))
  return name && address ? `${name} (${address})` : name || address || ''
}

/** Answers on this phone that were refused because their email was already used. */
interface RefusedAnswers {
  key: string
  fields: Record<string, unknown>
}

const isEmailTaken = (problem: Problem | undefined) => problem?.code === 'duplicate_email'

/** Finds the latest of these answers: in a form, or not reopened yet. */
async function findRefusedAnswers(): Promise<RefusedAnswers | undefined> {
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
async function replaceWith(key: string, token: string): Promise<{ sent: string } | { draft: string }> {
  await restoreUnloadSnapshot()
  const { problem, ...rest } = await takeDraft(key)
  const opened = (await listResults()).find(({ mailedLink }) => mailedLink === token)
  const draft = await saveDraft({ ...rest, mailedLink: token, ...(opened && { supersedes: opened.key }) })
  const answers = QuestionnaireSubmission.safeParse(draft.fields)
  if (!answers.success) return { draft: key }
  await submitQuestionnaire(draft, { termsVersion: TERMS_VERSION, ...answers.data })
  discardUnloadSnapshot(key)
  return { sent: key }
}

async function takeDraft(key: string): Promise<Draft> {
  const draft = (await listDrafts()).find((one) => one.key === key)
  return draft ?? reopenRefusedAnswers(key)
}
