import type { Language } from '#shared/contract/language.ts'
import { setLanguage } from './translate.ts'

/** Shows the texts that are rendered from now on in a language. Rejects if its file can't be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en') return setLanguage('en')
  const { SPANISH, translateToSpanish } = await import('./spanish.ts')
  setLanguage('es', SPANISH, translateToSpanish)
}
