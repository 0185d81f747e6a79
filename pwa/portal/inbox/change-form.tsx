import type { ReactNode } from 'react'
import './desk-forms.css'
import { NotSaved } from './not-saved.tsx'
import type { ChangeProblem } from './use-change.ts'

interface ChangeFormProps {
  /** Why the change wasn't stored, if it wasn't. */
  problem: ChangeProblem | undefined
  onSave: () => void
  /** Sends again what failed; by default the same as saving. */
  onRetry?: () => void
  children: ReactNode
}

/** A form that sends a change of a lead or message, with the reason below its buttons if it wasn't stored. */
export function ChangeForm({ problem, onSave, onRetry = onSave, children }: ChangeFormProps) {
  return (
    <form
      className="desk-forms-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <NotSaved problem={problem} onRetry={onRetry} />
    </form>
  )
}
