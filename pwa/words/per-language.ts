import { locale } from './translate.ts'

/**
 * Makes a formatter of `Intl` for the family's language when it is first needed, and keeps it, because it is expensive.
 * @param make makes it for a locale such as 'es-US'
 */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made: Record<string, T> = {}
  return () => {
    made[locale()] ??= make(locale())
    return made[locale()] as T
  }
}
