import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { translate } from '#pwa/words/translate.ts'

const INPUT =
  'field-input min-h-[3.25rem] w-full rounded-small border-2 border-control-line bg-card px-[0.85em] py-[0.55em] focus-visible:outline-offset-1 aria-invalid:border-brick [textarea&]:min-h-[9rem] [textarea&]:resize-y'

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
    <div className="field grid min-w-0 gap-1">
      <label className="field-label font-[650]" htmlFor={inputId}>
        {label}
      </label>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {error && <FieldError id={errorId}>{translate(error)}</FieldError>}
      {children({
        id: inputId,
        className: INPUT,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
    </div>
  )
}

interface FieldTextProps {
  id?: string | undefined
  children: ReactNode
}

/** What helps to fill in a field. */
export const FieldHint = ({ id, children }: FieldTextProps) => (
  <p className="text-quiet text-small" id={id}>
    {children}
  </p>
)

/** What is wrong with a field. */
export const FieldError = ({ id, children }: FieldTextProps) => (
  <p className="field-error flex gap-2 font-[650] text-brick" id={id}>
    <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.2em] flex-none" />
    {children}
  </p>
)

/** Two fields beside each other, where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="field-pair grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
    {children}
  </div>
)

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
