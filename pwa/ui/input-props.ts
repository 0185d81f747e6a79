import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'

/** Keyboard and autofill attributes for an email input. */
export const EMAIL_INPUT = {
  type: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  enterKeyHint: 'next',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** Keyboard and autofill attributes for a phone number input. */
export const PHONE_INPUT = {
  type: 'tel',
  autoComplete: 'tel',
  inputMode: 'tel',
  enterKeyHint: 'next',
  maxLength: MAX_PHONE_LENGTH,
} as const
