import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SCREENS } from '../../shared/paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import './questionnaire.css'
import { readOpeningRequest } from './opening-request.ts'
import { useOpening } from './use-opening.ts'
import { useSendingViews } from './use-sending-views.ts'

/** The questionnaire: one form in five sections, or the progress of answers that were sent. */
export function Component() {
  const { state } = useLocation()
  const flow = useOpening(readOpeningRequest(state))
  const { opening } = flow
  const sendingViews = useSendingViews(opening.kind === 'sent')
  const navigate = useNavigate()
  const isDone = opening.kind === 'done'
  useEffect(() => {
    if (isDone) navigate(SCREENS.results, { replace: true })
  }, [isDone, navigate])
  return (
    <div className="page questionnaire">
      <PageHead
        title="Tell Us About Your Needs"
        description="Five short sections. Your answers are saved on this phone as you type."
      />
      <header className="questionnaire-head">
        <h1>Tell Us About Your Needs</h1>
        <p>Five short sections. You can stop at any time and continue later.</p>
      </header>
      {opening.kind === 'loading' && <div className="questionnaire-loading" />}
      {opening.kind === 'sent' && sendingViews && (
        <sendingViews.SentAnswers sentKey={opening.key} flow={flow} />
      )}
      {opening.kind === 'form' && <QuestionnaireForm key={opening.visit} opening={opening} flow={flow} />}
    </div>
  )
}
