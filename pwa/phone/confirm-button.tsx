import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

interface ConfirmButtonProps {
  button: string
  question: string
  yes: string
  /** The label of the button that cancels. */
  no?: string
  /** Shown when `onYes` rejects. */
  failed?: string
  /** What the button is about, for screen readers that list buttons out of context. */
  about?: string
  /** Runs after confirmation. A rejection is shown as `failed`. */
  onYes: () => Promise<unknown>
  /** Moves the focus after confirmation, if this button was removed. */
  focusAfter?: () => void
}

/** A button that asks for confirmation. Focus moves to the question and then back to the button. */
export function ConfirmButton({
  button,
  question,
  yes,
  no = 'No, keep them',
  failed = 'Something went wrong, and nothing was deleted. Please try again.',
  about,
  onYes,
  focusAfter,
}: ConfirmButtonProps) {
  const [step, setStep] = useState<'closed' | 'confirming' | 'working' | 'failed'>('closed')
  const triggerButton = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setStep('working')
    try {
      await onYes()
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
          tone={step === 'failed' ? 'error' : 'warning'}
          role="alert"
          actions={
            <>
              <Button variant="danger" autoFocus disabled={step === 'working'} onClick={confirm}>
                {yes}
              </Button>
              <Button onClick={cancel}>{no}</Button>
            </>
          }
        >
          {step === 'failed' ? failed : question}
        </Notice>
      )}
    </>
  )
}
