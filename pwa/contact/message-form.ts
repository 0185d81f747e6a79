import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ContactMessage } from '../../shared/contact.ts'

/** The fields in the order of the screen: the order of focus, too. */
export const MESSAGE_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'message'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]
export type MessageFields = Record<MessageField, string>
export const NO_MESSAGE: MessageFields = { firstName: '', lastName: '', email: '', phone: '', message: '' }

/** The form of a message to the operator. */
export function useMessageForm(defaultValues: MessageFields) {
  return useForm({ resolver: zodResolver(ContactMessage), defaultValues, mode: 'onTouched' })
}
export type MessageForm = ReturnType<typeof useMessageForm>

/** What a stored draft says, as beginning values; `prefill` is put before a message that lacks it. */
export function parseMessageFields(stored: Record<string, unknown>, prefill: string): MessageFields {
  const text = (name: MessageField) => (typeof stored[name] === 'string' ? stored[name] : '')
  const said = text('message')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    message: said.startsWith(prefill) ? said : prefill + said,
  }
}

/** What is sent; an empty phone number is left out. */
export function toMessage({ phone, ...rest }: ContactMessage): ContactMessage {
  const said = phone?.trim()
  return { ...rest, ...(said ? { phone: said } : {}) }
}
