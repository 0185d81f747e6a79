import { useFormState } from 'react-hook-form'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Form } from './form.ts'
import { FIELD_ORDER, fieldId } from './sections.ts'

interface InvalidFieldsProps {
  form: Form
  /** The server refused these answers. */
  isRefused: boolean
}

/** The error summary of the questionnaire, in screen order. */
export function InvalidFields({ form, isRefused }: InvalidFieldsProps) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const invalid = FIELD_ORDER.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: fieldId(name), message }] : []
  })
  return <ErrorSummary errors={invalid} attempts={submitCount + Number(isRefused)} />
}
