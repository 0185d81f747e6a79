import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { Notice } from '../ui/notice.tsx'
import type { FieldName, Form } from './form.ts'
import { FIELD_ORDER, fieldId } from './sections.ts'

/** Focuses a field and scrolls it clear of the bars at the edges of the screen. */
export function focusField(name: FieldName): void {
  const field = document.getElementById(fieldId(name))
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * After a failed submit, lists the errors, each linked to its field. Focus moves to the first invalid field, whose
 * own message is then read out.
 */
export function ErrorSummary({ form }: { form: Form }) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const invalid = FIELD_ORDER.filter((name) => errors[name])
  const first = invalid[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: run once per submit, not when an error is fixed
  useEffect(() => {
    if (submitCount > 0 && first) focusField(first)
  }, [submitCount])

  if (submitCount === 0 || !first) return null
  return (
    <Notice tone="error" className="error-summary">
      <h2 className="error-summary-title">
        <span role="alert">There is a problem</span>
      </h2>
      <ul className="error-summary-list">
        {invalid.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(name)
              }}
            >
              {errors[name]?.message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
