import type { ChangeProblem } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'

interface NotSavedProps {
  problem: ChangeProblem | undefined
  onRetry: () => void
}

/** Why a change wasn't stored, beside the button that was pressed. Nothing without a problem. */
export const NotSaved = ({ problem, onRetry }: NotSavedProps) => (
  // After a conflict, the button that was pressed overwrites what the screen now shows.
  <ErrorAlert message={problem?.message} onRetry={problem?.isConflict ? undefined : onRetry} />
)
