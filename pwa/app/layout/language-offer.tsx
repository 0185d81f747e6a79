import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { keepLanguage, keptLanguage, switchLanguage } from '../../words/page-language.ts'
import { currentLanguage } from '../../words/translate.ts'

const isWanted = () =>
  currentLanguage() === 'en' && keptLanguage() === null && /^es\b/i.test(navigator.language)

/** Offers Spanish once to a browser that is set to it. Over the page, so that nothing moves. */
export function LanguageOffer() {
  const [isShown, setShown] = useState(isWanted)
  if (!isShown) return null
  const decline = () => {
    keepLanguage('en')
    setShown(false)
  }
  return (
    <aside
      className="print:hidden fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card px-4 pt-4 pb-[calc(var(--spacing-4)+env(safe-area-inset-bottom,0px))] text-center shadow-lifted"
      lang="es"
      aria-label="Idioma"
    >
      <p>¿Prefiere leer esta página en español?</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => switchLanguage('es')}>Sí, en español</Button>
        <Button variant="quiet" lang="en" onClick={decline}>
          No, in English
        </Button>
      </div>
    </aside>
  )
}
