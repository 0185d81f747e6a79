import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'

interface CancelButtonProps {
  /** Whether something was typed, which canceling loses. */
  isTyped: boolean
  onCancel: () => void
}

/** Cancels a form, and asks first if something was typed. */
export function CancelButton({ isTyped, onCancel }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) return <Button onClick={() => (isTyped ? setAsking(true) : onCancel())}>Cancel</Button>
  // The focus was on the button that is gone.
  return (
    <>
      <span role="status">Discard what you typed?</span>
      <Button autoFocus onClick={() => setAsking(false)}>
        Keep typing
      </Button>
      <Button variant="danger" onClick={onCancel}>
        Discard
      </Button>
    </>
  )
}
