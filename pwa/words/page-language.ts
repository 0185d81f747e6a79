import type { Language } from '#shared/contract/language.ts'
import { pathIn, splitLanguage } from '#shared/contract/language-path.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { readStored, store } from '../local/browser-storage.ts'
import { currentLanguage, setLanguage } from './translate.ts'

/** The choice of this phone. Deleted with its other data. */
const KEPT = 'hearthfinder.language'

/** The language that someone chose on this phone; null if no one did, or the browser stores nothing. */
export function keptLanguage(): Language | null {
  const kept = readStored('localStorage', KEPT)
  return kept === 'es' || kept === 'en' ? kept : null
}

/** Keeps a choice for later visits. If the browser refuses, it holds while the address has its folder. */
export const keepLanguage = (language: Language): unknown => store('localStorage', KEPT, language)

/**
 * Shows the page in Spanish if its address says so, or if someone chose Spanish on this phone, which moves the address.
 * The portal is in English only. Rejects if the texts can't be loaded; then the page is in English.
 */
export async function startLanguage(): Promise<void> {
  const { language: asked, path } = splitLanguage(location.pathname)
  const isPortal = path.startsWith(SCREENS.admin)
  const language = isPortal ? 'en' : keptLanguage() === 'es' ? 'es' : asked
  if (language !== asked) moveTo(language, path)
  await loadLanguage(language)
  document.documentElement.lang = language
}

/** Shows the open screen in another language, and keeps the choice. What was typed is stored as at any reload. */
export function switchLanguage(language: Language): void {
  keepLanguage(language)
  moveTo(language, splitLanguage(location.pathname).path)
  location.reload()
}

/** Changes the address without loading a page or losing the state of the visit. */
const moveTo = (language: Language, path: string) =>
  history.replaceState(history.state, '', pathIn(language, path) + location.search + location.hash)

/** The address of a screen in the language that is shown. */
export const shownPath = (path: string): string => pathIn(currentLanguage(), path)

/** Shows the texts that are rendered from now on in a language. Rejects if its file can't be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en') return setLanguage('en')
  const { SPANISH, translateToSpanish } = await import('./spanish.ts')
  setLanguage('es', SPANISH, translateToSpanish)
}
