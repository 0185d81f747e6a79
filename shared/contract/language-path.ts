import type { Language } from './language.ts'

/** The folder of the pages in Spanish. The English ones are in none. */
export const SPANISH_FOLDER = '/es'

/** A page's language and the path of its screen: '/es/faq' is 'es' and '/faq'. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  if (pathname !== SPANISH_FOLDER && !pathname.startsWith(`${SPANISH_FOLDER}/`))
    return { language: 'en', path: pathname }
  return { language: 'es', path: pathname.slice(SPANISH_FOLDER.length) || '/' }
}

/** The path of a screen's page in a language. */
export const pathIn = (language: Language, path: string): string =>
  language === 'es' ? SPANISH_FOLDER + (path === '/' ? '' : path) : path
