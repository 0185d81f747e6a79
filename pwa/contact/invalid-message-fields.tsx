import { useFormState } from 'react-hook-form'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { MESSAGE_FIELDS, type MessageForm, messageFieldId } from './message-form.ts'

interface InvalidMessageFieldsProps {
  form: MessageForm
  /** The server refused the message. */
  isRefused: boolean
}

/** The error summary of the message form, in screen order. */
export function InvalidMessageFields({ form, isRefused }: InvalidMessageFieldsProps) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const invalid = MESSAGE_FIELDS.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: messageFieldId(name), message }] : []
  })
  return <ErrorSummary errors={invalid} attempts={submitCount + Number(isRefused)} />
}
