import { OperatorError } from '../operator-error.ts'

/** libpq's words for the server that a connection wants (`target_session_attrs`). */
const WORDS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type SessionTarget = (typeof WORDS)[number]

/** What an address may ask for, the usual first. The other words would connect it to a server that it can't use. */
export const FOR_WRITING: readonly SessionTarget[] = ['read-write', 'primary', 'any']

/** @throws OperatorError with the reason, to be read after the name of a setting, if the word is unknown */
export function readSessionTarget(word: string): SessionTarget {
  const known = WORDS.find((each) => each === word)
  if (!known)
    throw new OperatorError(`has the unknown target_session_attrs ${word}: known are ${WORDS.join(', ')}`)
  return known
}
