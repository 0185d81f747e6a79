import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { pathIn } from '#shared/contract/language-path.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { switchLanguage } from '../../words/page-language.ts'
import { currentLanguage } from '../../words/translate.ts'

/** Each language in its own words. */
const NAMES = { en: 'English', es: 'Español' } as const

/** A link to this screen in the other language. With a script, it keeps what was typed and remembers the choice. */
export function LanguageLink({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const other = currentLanguage() === 'es' ? 'en' : 'es'
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    switchLanguage(other)
  }
  return (
    <a className={className} href={pathIn(other, pathname)} hrefLang={other} lang={other} onClick={follow}>
      {NAMES[other]}
    </a>
  )
}
