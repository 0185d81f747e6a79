import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { MESSAGES } from '#shared/contract/messages.ts'
import { Trans, t } from '#words'
import type { Progress } from '../../local/progress.ts'
import type { Problem } from '../../local/schema.ts'
import { showToast } from '../../state/toast-store.ts'
import { advanceOnEnter } from '../../ui/advance-on-enter.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { fieldProblems } from '../../ui/field-problems.ts'
import { Notice } from '../../ui/notice.tsx'
import { showRefusals } from '../../ui/refusals.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { AboutSection } from './about-section.tsx'
import { AmenitiesSection } from './amenities-section.tsx'
import { BudgetSection } from './budget-section.tsx'
import { FinalSection } from './final-section.tsx'
import type { FormView } from './find-view.ts'
import { type FieldName, type Form, useQuestionnaireForm } from './form.ts'
import { FormBar, goToSection } from './form-bar.tsx'
import { ReachSection } from './reach-section.tsx'
import { SearchingText, useIsSearching } from './searching-text.tsx'
import { FIELD_ORDER, fieldId, SECTIONS } from './sections.ts'
import { useDraft } from './use-draft.ts'
import type { QuestionnaireFlow } from './use-questionnaire-view.ts'
import { useSendingViews } from './use-sending-views.ts'
import { type SubmitError, useSubmit } from './use-submit.ts'

interface QuestionnaireFormProps {
  view: FormView
  flow: QuestionnaireFlow
}

const sectionOf = (index: number) => SECTIONS[index] ?? SECTIONS[0]

/** The form with its five sections: saved as it is typed, sent once, and disabled while it is in flight. */
export function QuestionnaireForm({ view, flow }: QuestionnaireFormProps) {
  const { draft, storage, isResumed = false, isNewSearch, movesFocus, reopenedAs, focused } = view
  const { notices } = flow
  const form = useQuestionnaireForm({ ...draft.fields, ...view.typed })
  const [current, setCurrent] = useState(draft.section)
  const section = useRef(draft.section)
  const [showsContinueNotice, setShowsContinueNotice] = useState(isResumed && !draft.problem)
  const { autosave, saveState } = useDraft(form, view, section)
  const { submit, sentKey, submitError } = useSubmit(form, autosave)
  const progress = useProgress(sentKey)
  const isSent = sentKey !== undefined
  const wholeFormProblem = draft.problem && isWholeFormProblem(draft.problem) ? draft.problem : undefined
  const takenEmail = draft.problem?.status === 409 ? String(draft.fields.email) : undefined
  const shownSaveState = submitError === 'stale' ? ({ kind: 'stale' } as const) : saveState
  const sendingViews = useSendingViews(isSent || reopenedAs !== undefined || draft.problem !== undefined)
  useEffect(() => {
    if (movesFocus) goToSection(sectionOf(draft.section).id)
  }, [movesFocus, draft])
  useEffect(() => {
    const field = focused ? document.getElementById(focused) : null
    if (!field || field === document.activeElement) return
    field.focus()
    // A new field has the caret before its text, so the next key would be typed in front. An email field can't be told.
    if (field instanceof HTMLInputElement && field.type !== 'email')
      field.setSelectionRange(field.value.length, field.value.length)
  }, [focused])
  useServerProblem(form, draft.problem)

  const trackSection = (event: FocusEvent) => {
    const index = event.target.closest('[data-section]')?.getAttribute('data-section')
    if (index == null) return
    section.current = Number(index)
    setCurrent(section.current)
  }
  const continueDraft = () => {
    setShowsContinueNotice(false)
    goToSection(sectionOf(section.current).id)
  }
  return (
    <form
      className="questionnaire-form flex flex-col-reverse lg:grid lg:grid-cols-[16rem_minmax(0,46rem)] lg:items-start lg:gap-7"
      noValidate
      onSubmit={submit}
      onFocus={trackSection}
      onKeyDown={advanceOnEnter}
    >
      {!isSent && <FormBar form={form} current={current} saveState={saveState} storage={storage} />}
      <div className="questionnaire-body stack-5 pb-5 max-sm:gap-4 lg:col-start-2">
        {notices && isNewSearch && !isSent && <notices.KeptSearchNotice />}
        {notices && showsContinueNotice && (
          <notices.ContinueNotice
            savedAt={draft.savedAt}
            onContinue={continueDraft}
            onStartOver={() => void flow.startOver(draft.key)}
          />
        )}
        {reopenedAs && sendingViews && !isSent && <sendingViews.ReopenedNotice mode={reopenedAs} />}
        {sendingViews && (
          <sendingViews.SaveNotice state={shownSaveState} onReload={() => void flow.reload()} />
        )}
        {wholeFormProblem && sendingViews && !isSent && (
          <sendingViews.RefusalNotice itemName="answers" problem={wholeFormProblem} />
        )}
        <InvalidFields form={form} isRefused={draft.problem !== undefined} />
        <fieldset className="questionnaire-sections stack-5 max-sm:gap-4" disabled={isSent}>
          <AboutSection form={form} />
          <ReachSection
            form={form}
            draft={draft}
            takenEmail={takenEmail}
            emailHelp={takenEmail && sendingViews && <sendingViews.EmailTaken email={takenEmail} />}
          />
          <BudgetSection form={form} />
          <AmenitiesSection form={form} isProvisional={view.isProvisional === true} />
          <FinalSection
            form={form}
            isCorrection={draft.supersedes !== undefined || draft.mailedLink !== undefined}
          />
        </fieldset>
        <SendButton
          form={form}
          progress={progress}
          isReady={!view.isProvisional}
          isSent={isSent}
          submitError={submitError}
        />
        {progress && sendingViews && <sendingViews.SendingPanel progress={progress} flow={flow} />}
      </div>
    </form>
  )
}

interface InvalidFieldsProps {
  form: Form
  /** The server refused these answers. */
  isRefused: boolean
}

/** The error summary of the questionnaire, in screen order. */
function InvalidFields({ form, isRefused }: InvalidFieldsProps) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const invalid = FIELD_ORDER.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: fieldId(name), message }] : []
  })
  return <ErrorSummary errors={invalid} attempts={submitCount + Number(isRefused)} />
}

/**
 * Shows why the server refused these answers: its message at the field in question, where the error summary leads, and
 * the contract's toast for an email that was already used.
 */
function useServerProblem(form: Form, problem: Problem | undefined): void {
  useEffect(() => {
    if (!problem) return
    const isDuplicate = problem.status === 409
    showRefusals(form, fieldProblemsOf(problem))
    showToast({
      variant: 'destructive',
      title: isDuplicate ? MESSAGES.duplicateEmailTitle : MESSAGES.errorTitle,
      description: isDuplicate ? MESSAGES.duplicateEmail : MESSAGES.questionnaireFailed,
    })
  }, [form, problem])
}

/** Whether the problem concerns the answers as a whole, so that no field can show it. */
const isWholeFormProblem = (problem: Problem) => fieldProblemsOf(problem).length === 0

function fieldProblemsOf(problem: Problem): { name: FieldName; message: string }[] {
  if (problem.status === 409) return [{ name: 'email', message: MESSAGES.duplicateEmail }]
  return fieldProblems(problem, FIELD_ORDER)
}

interface SendButtonProps {
  form: Form
  progress: Progress | undefined
  /** False until the form can be sent. A disabled button also keeps the Enter key from sending it as a URL. */
  isReady: boolean
  isSent: boolean
  submitError: SubmitError | undefined
}

/** The form's only primary button. Disabled from the tap until the matches are ready. */
function SendButton({ form, progress, isReady, isSent, submitError }: SendButtonProps) {
  const { isSubmitting } = useFormState({ control: form.control })
  const isSearching = useIsSearching(progress)
  return (
    <div className="stack-4 stack-left">
      {submitError === 'storage' && (
        <Notice tone="error" role="alert" title={t`We couldn't send your answers`}>
          <Trans>
            This phone has no room to store them until they arrive. They are still in the form. Free up some
            space and press the button again.
          </Trans>
        </Notice>
      )}
      <Button
        className="w-full lg:w-auto lg:min-w-[24rem]"
        type="submit"
        variant="primary"
        size="large"
        disabled={!isReady || isSubmitting || isSent}
      >
        {isSearching ? (
          <SearchingText progress={progress} />
        ) : isSent ? (
          t`Waiting to send`
        ) : (
          t`Find My Matches`
        )}
      </Button>
    </div>
  )
}
