import { type Content, DEFAULT_CONTENT } from '#shared/desk/content.ts'
import { currentLanguage } from '../words/translate.ts'
import { site } from './site.ts'

/**
 * What the pages claim about the service: the operator's texts, in Spanish on a Spanish page if there are any, and the
 * contract's for the rest. Call it when rendering, and show each text with ownText.
 */
export const siteContent = (): Content => ({
  ...DEFAULT_CONTENT,
  ...site.content,
  ...(currentLanguage() === 'es' && site.spanish),
})
