import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useProgress } from '../results-watch/use-progress.ts'
import { RefusalNotice } from '../ui/refusal-notice.tsx'
import { AboutSection } from './about-section.tsx'
import { AmenitiesSection } from './amenities-section.tsx'
import { BudgetSection } from './budget-section.tsx'
import { ContinueNotice } from './continue-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FinalSection } from './final-section.tsx'
import type { Opening } from './find-opening.ts'
import { useQuestionnaireForm } from './form.ts'
import { FormBar, goToSection } from './form-bar.tsx'
import { ReachSection } from './reach-section.tsx'
import { SaveNotice } from './save-notice.tsx'
import { SECTIONS } from './sections.ts'
import { SendButton } from './send-button.tsx'
import { useDraft } from './use-draft.ts'
import type { Openings } from './use-opening.ts'
import { useSendingViews } from './use-sending-views.ts'
import { isOfNoField, useServerProblem } from './use-server-problem.ts'
import { useSubmit } from './use-submit.ts'

interface QuestionnaireFormProps {
  opening: Opening & { kind: 'form' }
  openings: Openings
}

const sectionOf = (index: number) => SECTIONS[index] ?? SECTIONS[0]

/** The form with its five sections: saved as typed, sent once, and shown frozen while it is on its way. */
export function QuestionnaireForm({ opening, openings }: QuestionnaireFormProps) {
  const { draft, storage, isResumed = false, movesFocus, reopenedAs } = opening
  const form = useQuestionnaireForm(draft.fields)
  const [current, setCurrent] = useState(draft.section)
  const section = useRef(draft.section)
  const [isOffered, setOffered] = useState(isResumed && !draft.problem)
  const { autosave, saveState } = useDraft(form, draft, section, storage)
  const { submit, sentKey, trouble } = useSubmit(form, autosave)
  const progress = useProgress(sentKey)
  const isSent = sentKey !== undefined
  const sending = useSendingViews(isSent || reopenedAs !== undefined)
  useEffect(() => {
    if (movesFocus) goToSection(sectionOf(draft.section).id)
  }, [movesFocus, draft])
  useServerProblem(form, draft.problem)

  const noteSection = (event: FocusEvent) => {
    const index = event.target.closest('[data-section]')?.getAttribute('data-section')
    if (index == null) return
    section.current = Number(index)
    setCurrent(section.current)
  }
  const continueThere = () => {
    setOffered(false)
    goToSection(sectionOf(section.current).id)
  }
  return (
    <form className="questionnaire-form" noValidate onSubmit={submit} onFocus={noteSection}>
      {!isSent && <FormBar form={form} current={current} saveState={saveState} storage={storage} />}
      <div className="questionnaire-body">
        {isOffered && (
          <ContinueNotice
            savedAt={draft.savedAt}
            onContinue={continueThere}
            onStartOver={() => void openings.startOver(draft.key)}
          />
        )}
        {reopenedAs && sending && !isSent && <sending.ReopenedNotice mode={reopenedAs} />}
        <SaveNotice
          state={trouble === 'elsewhere' ? { kind: 'elsewhere' } : saveState}
          onReload={() => void openings.reload()}
        />
        {draft.problem && !isSent && isOfNoField(draft.problem) && (
          <RefusalNotice what="answers" problem={draft.problem} />
        )}
        <ErrorSummary form={form} />
        <fieldset className="questionnaire-sections" disabled={isSent}>
          <AboutSection form={form} />
          <ReachSection form={form} draft={draft} />
          <BudgetSection form={form} />
          <AmenitiesSection form={form} />
          <FinalSection form={form} />
        </fieldset>
        <SendButton form={form} progress={progress} isSent={isSent} trouble={trouble} />
        {progress && sending && <sending.SendingPanel progress={progress} openings={openings} />}
      </div>
    </form>
  )
}
