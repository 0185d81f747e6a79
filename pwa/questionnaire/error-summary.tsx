import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { Notice } from '../ui/notice.tsx'
import type { FieldName, Form } from './form.ts'
import { FIELD_ORDER, fieldId } from './sections.ts'

/** Moves the focus to a field, clear of the bars at the edges of the screen. */
export function focusField(name: FieldName): void {
  const field = document.getElementById(fieldId(name))
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * After a try to send with something wrong: what it is, each sentence a link to its field. The focus goes to the
 * first wrong field, whose own message is read with it.
 */
export function ErrorSummary({ form }: { form: Form }) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const wrong = FIELD_ORDER.filter((name) => errors[name])
  const first = wrong[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per try to send, not when an error is mended
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
        {wrong.map((name) => (
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
