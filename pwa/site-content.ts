import { type Content, DEFAULT_CONTENT } from '#shared/content.ts'
import { site } from './site.ts'
import { translate } from './words/translate.ts'

/**
 * What the pages claim about the service: the operator's texts, in Spanish on a Spanish page if there are any, and the
 * contract's for the rest. Call it when rendering, and show each text with ownText.
 */
export const siteContent = (): Content => ({
  ...DEFAULT_CONTENT,
  ...site.content,
  ...(isSpanishPage() && site.spanish),
})

/** Whether texts are rendered in Spanish, as the contract's own are. */
export const isSpanishPage = (): boolean => translate(DEFAULT_CONTENT.isFree) !== DEFAULT_CONTENT.isFree
