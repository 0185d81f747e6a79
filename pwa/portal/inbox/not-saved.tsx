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
