import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { keepLanguage, keptLanguage, switchLanguage } from '../../words/page-language.ts'
import { currentLanguage } from '../../words/translate.ts'
import './language-offer.css'

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
    <aside className="language-offer no-print" lang="es" aria-label="Idioma">
      <p>¿Prefiere leer esta página en español?</p>
      <div className="button-row flex flex-wrap gap-3">
        <Button onClick={() => switchLanguage('es')}>Sí, en español</Button>
        <Button variant="quiet" lang="en" onClick={decline}>
          No, in English
        </Button>
      </div>
    </aside>
  )
}
