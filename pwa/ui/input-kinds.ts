import { MAX_TYPED_PHONE } from '../../shared/limits.ts'

/** What an input for an e-mail address asks of the phone's keyboard. */
export const EMAIL_INPUT = {
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** The same for a phone number. */
export const PHONE_INPUT = {
  type: 'tel',
  autoComplete: 'tel',
  inputMode: 'tel',
  maxLength: MAX_TYPED_PHONE,
} as const
