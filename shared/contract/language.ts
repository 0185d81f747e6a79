import * as z from 'zod/mini'

/** The languages of the family's side. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language as the portal calls it. */
export const LANGUAGE_LABELS: Record<Language, string> = { en: 'English', es: 'Spanish' }

/** The language of a family's mails, as its phone sends it. */
export const SentLanguage = z.optional(z.enum(LANGUAGES, 'Please choose en or es, or leave it out'))

/** The same where it is stored. */
export const StoredLanguage = z
  .nullable(z.enum(LANGUAGES))
  .check(z.describe('In which the family reads. Null: it isn’t known.'))

/** A stored language in a word; empty if it isn't known. */
export const describeLanguage = (language: Language | null): string =>
  language ? LANGUAGE_LABELS[language] : ''
