import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { ChangeProblem } from './use-change.ts'

interface NotSavedProps {
  problem: ChangeProblem | undefined
  onRetry: () => void
}

/** Why a change wasn't stored, beside the button that was pressed. Nothing without a problem. */
export function NotSaved({ problem, onRetry }: NotSavedProps) {
  if (!problem) return null
  // After a conflict, the button that was pressed overwrites what the screen now shows.
  const retry = problem.isConflict ? undefined : <Button onClick={onRetry}>Try again</Button>
  return <Notice tone="error" role="alert" title={problem.text} actions={retry} />
}

/** Remembers the change that was sent last, so that it can be sent again after a failure. */
export function useRetry<Change>(send: (change: Change) => Promise<unknown>) {
  const [last, setLast] = useState<Change>()
  return {
    last,
    /** @returns whether it was stored */
    send(change: Change) {
      setLast(change)
      return send(change)
    },
    again: () => void (last && send(last)),
  }
}
