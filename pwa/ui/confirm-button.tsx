import { useRef, useState } from 'react'
import { t } from '#words'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ConfirmButtonProps {
  button: string
  question: string
  confirmLabel: string
  cancelLabel?: string
  /** Shown when `onConfirm` rejects. */
  failureMessage?: string
  /** What the button is about, for screen readers that list buttons out of context. */
  about?: string
  /** Runs after confirmation. Shows `failureMessage` if it rejects. */
  onConfirm: () => Promise<unknown>
  /** Moves the focus after confirmation, if this button was removed. */
  focusAfter?: () => void
}

/** A button that asks for confirmation. Focus moves to the question and then back to the button. */
export function ConfirmButton({
  button,
  question,
  confirmLabel,
  cancelLabel = t`No, keep them`,
  failureMessage = t`Something went wrong, and nothing was deleted. Please try again.`,
  about,
  onConfirm,
  focusAfter,
}: ConfirmButtonProps) {
  const [step, setStep] = useState<'closed' | 'confirming' | 'working' | 'failed'>('closed')
  const triggerButton = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setStep('working')
    try {
      await onConfirm()
      setStep('closed')
      if (focusAfter) focusAfter()
      else triggerButton.current?.focus()
    } catch {
      setStep('failed')
    }
  }
  const cancel = () => {
    setStep('closed')
    triggerButton.current?.focus()
  }
  return (
    <>
      <Button
        ref={triggerButton}
        variant="danger"
        aria-expanded={step !== 'closed'}
        onClick={() => setStep(step === 'closed' ? 'confirming' : 'closed')}
      >
        {button}
        {about && <VisuallyHidden>: {about}</VisuallyHidden>}
      </Button>
      {step !== 'closed' && (
        <Notice
          className="basis-full"
          tone={step === 'failed' ? 'error' : 'warning'}
          role="alert"
          actions={
            <>
              <Button variant="danger" autoFocus disabled={step === 'working'} onClick={confirm}>
                {confirmLabel}
              </Button>
              <Button onClick={cancel}>{cancelLabel}</Button>
            </>
          }
        >
          {step === 'failed' ? failureMessage : question}
        </Notice>
      )}
    </>
  )
}
