import type { MatchedBy, SubjectSearch } from '#shared/subject-requests.ts'
import { fold, phoneDigits } from '../inbox/search-text.ts'
import type { Criteria } from './find-queries.ts'

/** What a record says of its person. Other versions of it may differ. */
export interface Named {
  firstName?: unknown
  lastName?: unknown
  email?: unknown
  phone?: unknown
}

/** Normalizes what an operator typed. */
export function toCriteria({ email, phone, name, reference }: SubjectSearch): Criteria {
  const words = fold(name ?? '')
    .split(' ')
    .filter(Boolean)
  return {
    email: email?.trim().toLowerCase() || null,
    digits: phoneDigits(phone ?? '') || null,
    words: words.length > 0 ? words : null,
    reference: reference?.trim().toUpperCase() || null,
  }
}

/** By what a record, or any version of it, is the person that was looked for. */
export function matchOf(
  criteria: Criteria,
  versions: readonly Named[],
  references: readonly string[],
): MatchedBy[] {
  const { email, digits, words, reference } = criteria
  const any = (test: (version: Named) => boolean) => versions.some(test)
  const matched: [MatchedBy, boolean][] = [
    ['email', email !== null && any((one) => text(one.email).trim().toLowerCase() === email)],
    ['phone', digits !== null && any((one) => phoneDigits(text(one.phone)).slice(-10) === digits.slice(-10))],
    ['name', words !== null && any((one) => hasWords(`${text(one.firstName)} ${text(one.lastName)}`, words))],
    ['reference', reference !== null && references.includes(reference)],
  ]
  return matched.filter(([, isMatch]) => isMatch).map(([by]) => by)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function hasWords(name: string, words: readonly string[]): boolean {
  const own = fold(name).split(' ')
  return words.every((word) => own.includes(word))
}

/**
 * Whether a record is selected at first: only the person has the reference, and few share an email. A name or a phone
 * number alone may be another person's.
 */
export const isSure = (matchedBy: readonly MatchedBy[]): boolean =>
  matchedBy.includes('email') || matchedBy.includes('reference')
