import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { translate } from '#pwa/words/translate.ts'
import './field.css'

/** Props that connect an input to its label, hint and error. Spread them onto the input first. */
interface FieldControl {
  id: string
  className: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The error message; absent if the field is valid. */
  error?: string | undefined
  /** Set this if an error summary links to the field; generated otherwise. */
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Adds a label, a hint and an error message to an input: `<Field label="City">{(control) => <input {...control} />}</Field>`. */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
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
          {translate(error)}
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

type LabeledProps<Tag extends 'input' | 'select'> = Omit<FieldProps, 'children'> & ComponentProps<Tag>

/** An input with its label. Other props go to the input. */
export const InputField = ({ label, hint, error, id, ...input }: LabeledProps<'input'>) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(control) => <input {...control} {...input} />}
  </Field>
)

/** A select with its label. Other props, with the options, go to the select. */
export const SelectField = ({ label, hint, error, id, ...select }: LabeledProps<'select'>) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(control) => <select {...control} {...select} />}
  </Field>
)
