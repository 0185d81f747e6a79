import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import './field.css'

/** What a field's input must carry so that its label, hint and error belong to it. Spread it first. */
export interface FieldControl {
  id: string
  className: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The sentence of what is wrong; absent when nothing is. */
  error?: string | undefined
  /** Given where an error summary links to the field. */
  id?: string
  children: (control: FieldControl) => ReactNode
}

/** Label, hint and error around one input: `<Field label="City">{(control) => <input {...control} />}</Field>`. */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = hint ? `${inputId}-hint` : undefined
  const errorId = error ? `${inputId}-error` : undefined
  const described = [hintId, errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {children({
        id: inputId,
        className: 'field-input',
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
    </div>
  )
}
