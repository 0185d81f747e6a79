import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import './questionnaire.css'
import { useQuestionnaireView } from './use-questionnaire-view.ts'
import { useSendingViews } from './use-sending-views.ts'
import { readViewRequest } from './view-request.ts'

/** The questionnaire: one form in five sections, or the progress of answers that were sent. */
export function Component() {
  const { state } = useLocation()
  const flow = useQuestionnaireView(readViewRequest(state))
  const { view } = flow
  const sendingViews = useSendingViews(view.kind === 'sent')
  const navigate = useNavigate()
  const isDone = view.kind === 'done'
  useEffect(() => {
    if (isDone) navigate(SCREENS.results, { replace: true })
  }, [isDone, navigate])
  return (
    <div className="page questionnaire">
      <PageHead
        title={t`Tell Us About Your Needs`}
        description={t`Five short sections. Your answers are saved on this phone as you type.`}
        path={SCREENS.questionnaire}
      />
      <header className="stack-2 mb-4 sm:mb-5 sm:gap-3">
        <h1>{t`Tell Us About Your Needs`}</h1>
        <p className="text-lead text-quiet">{t`Five short sections. You can stop at any time and continue later.`}</p>
      </header>
      <noscript>
        <Notice tone="warning" title={t`This form needs JavaScript`}>
          <Trans>
            Without it, your answers can't be saved or sent. Other pages, such as the home page, work without
            it.
          </Trans>
        </Notice>
      </noscript>
      {view.kind === 'loading' && <div className="min-h-screen" />}
      {view.kind === 'sent' && sendingViews && <sendingViews.SentAnswers sentKey={view.key} flow={flow} />}
      {view.kind === 'form' && <QuestionnaireForm key={view.visit} view={view} flow={flow} />}
    </div>
  )
}
