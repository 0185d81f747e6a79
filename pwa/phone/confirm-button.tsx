import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

interface ConfirmButtonProps {
  button: string
  question: string
  yes: string
  /** The way out of the question. */
  no?: string
  /** What is said when it did not work. */
  failed?: string
  /** What it is about, for those who hear one button after the other. */
  about?: string
  /** A rejection is shown as a plain sentence. */
  onYes: () => Promise<unknown>
  /** Takes the focus after a yes that took this button's place away, too. */
  focusAfter?: () => void
}

/** A button that asks once more before something is gone. The focus goes to the question and comes back. */
export function ConfirmButton({
  button,
  question,
  yes,
  no = 'No, keep them',
  failed = 'That did not work; nothing was deleted. Please try again.',
  about,
  onYes,
  focusAfter,
}: ConfirmButtonProps) {
  const [step, setStep] = useState<'closed' | 'asking' | 'working' | 'failed'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const agree = async () => {
    setStep('working')
    try {
      await onYes()
      setStep('closed')
      if (focusAfter) focusAfter()
      else opener.current?.focus()
    } catch {
      setStep('failed')
    }
  }
  const keep = () => {
    setStep('closed')
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="danger"
        aria-expanded={step !== 'closed'}
        onClick={() => setStep(step === 'closed' ? 'asking' : 'closed')}
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
              <Button variant="danger" autoFocus disabled={step === 'working'} onClick={agree}>
                {yes}
              </Button>
              <Button onClick={keep}>{no}</Button>
            </>
          }
        >
          {step === 'failed' ? failed : question}
        </Notice>
      )}
    </>
  )
}
