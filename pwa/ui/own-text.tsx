import type { ReactNode } from 'react'
import { site } from '../api/site.ts'
import { currentLanguage, translate } from '../words/translate.ts'

/**
 * A text of siteContent() in the family's language. On a Spanish page, one of the operator's own that isn't there in Spanish is
 * marked as English, so that screen readers pronounce it.
 */
export function ownText(text: string): ReactNode {
  const shown = translate(text)
  const isEnglish = currentLanguage() === 'es' && shown === text && !isOwnSpanish(text)
  return isEnglish ? <span lang="en">{text}</span> : shown
}

const isOwnSpanish = (text: string) => JSON.stringify(site.spanish).includes(JSON.stringify(text))
