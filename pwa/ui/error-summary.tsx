import { useEffect, useRef } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { t } from '#words'
import { Notice } from './notice.tsx'

/** An invalid field: its message and the id of the element to focus. */
interface FieldError {
  id: string
  message: string
}

interface ErrorSummaryProps {
  /** In screen order. The summary is shown while there is at least one. */
  errors: readonly FieldError[]
  /** How often the form was submitted. Focus moves to the summary each time this changes. */
  attempts: number
}

/**
 * After a failed submit, lists the errors, each linked to its field. Takes the focus, and the document's title says that
 * there is an error, as in the GOV.UK design system (design-system.service.gov.uk/components/error-summary).
 */
export function ErrorSummary({ errors, attempts }: ErrorSummaryProps) {
  return attempts > 0 && errors.length > 0 ? <ShownSummary errors={errors} attempts={attempts} /> : null
}

function ShownSummary({ errors, attempts }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(markTitle, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once per submit, not when an error is fixed
  useEffect(() => {
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [attempts])
  return (
    <Notice tone="error" className="scroll-mt-4" data-part="error-summary" ref={summary} tabIndex={-1}>
      <h2 className="text-h3">
        <span role="alert">{t`There is a problem`}</span>
      </h2>
      <ul className="stack-1">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              className="inline-block py-[0.45em] font-[650]"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(id)
              }}
            >
              {translate(message)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Puts 'Error: ' before the document's title. Returns a function that takes it away, even from the next screen's title. */
function markTitle(): () => void {
  const prefix = t`Error: `
  document.title = prefix + document.title
  return () => {
    if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
  }
}

/** Focuses a field and scrolls it clear of the bars at the edges of the screen. */
function focusField(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
