import { useForm } from 'react-hook-form'
import { ContactMessage } from '../../shared/contact.ts'
import { schemaResolver } from '../ui/schema-resolver.ts'

/** The fields in screen order, which is also the order of focus. */
export const MESSAGE_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'message'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]
export type MessageFields = Record<MessageField, string>
export const NO_MESSAGE: MessageFields = { firstName: '', lastName: '', email: '', phone: '', message: '' }

/** The form for a message to the operator. */
export function useMessageForm(defaultValues: MessageFields) {
  return useForm({
    resolver: schemaResolver(ContactMessage),
    defaultValues,
    mode: 'onTouched',
    // The error summary moves the focus instead; see ui/error-summary.tsx.
    shouldFocusError: false,
  })
}
export type MessageForm = ReturnType<typeof useMessageForm>

/** The id of a field's input, to which the error summary links. */
export const messageFieldId = (name: MessageField) => `message-${name}`

/** Turns a stored draft into default values. Puts `prefill` before a message that does not start with it. */
export function parseMessageFields(stored: Record<string, unknown>, prefill: string): MessageFields {
  const text = (name: MessageField) => (typeof stored[name] === 'string' ? stored[name] : '')
  const message = text('message')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    message: message.startsWith(prefill) ? message : prefill + message,
  }
}

/** Builds the payload. Leaves out an empty phone number. */
export function toMessage({ phone, ...rest }: ContactMessage): ContactMessage {
  const trimmedPhone = phone?.trim()
  return { ...rest, ...(trimmedPhone ? { phone: trimmedPhone } : {}) }
}
