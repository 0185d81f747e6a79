import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { useKeptSearches } from '../../family/results-watch/use-kept-searches.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LanguageLink } from './language-link.tsx'
import './navigation.css'

/**
 * The header's links: side by side on wide screens, behind a menu toggle on narrow ones. The first leads to
 * the matches of this phone, or to where a list of another phone is opened.
 */
export function Navigation() {
  const [isOpen, setOpen] = useState(false)
  const isKnown = useKeptSearches().length > 0
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    toggle.current?.focus()
  }
  // The open menu covers the screen, so it closes when keyboard focus moves out of it.
  const closeOnFocusOut = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <nav className="navigation" aria-label={t`Main`} onKeyDown={closeOnEscape} onBlur={closeOnFocusOut}>
      <button
        ref={toggle}
        className="navigation-toggle"
        type="button"
        aria-expanded={isOpen}
        aria-controls="navigation-links"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        {t`Menu`}
      </button>
      <ul
        className={isOpen ? 'navigation-links navigation-links-open' : 'navigation-links'}
        id="navigation-links"
      >
        {/* First, and another element with another text, so that nothing moves after hydration. */}
        <li key={isKnown ? 'matches' : 'open'}>
          <NavLink className="navigation-link" to={isKnown ? SCREENS.results : SCREENS.open} onClick={close}>
            {isKnown ? t`Your matches` : t`Open your list`}
          </NavLink>
        </li>
        <li className="navigation-together">
          <NavLink className="navigation-link" to={SCREENS.shortlist} onClick={close}>
            {t`Decide together`}
          </NavLink>
        </li>
        <li>
          <AnchorLink
            className="navigation-link"
            screen={SCREENS.landing}
            anchor="how-it-works"
            onClick={close}
          >
            {t`How It Works`}
          </AnchorLink>
        </li>
        <li>
          <NavLink className="navigation-link" to={SCREENS.afford} onClick={close}>
            {t`Paying for Care`}
          </NavLink>
        </li>
        <li>
          <NavLink className="navigation-link" to={SCREENS.about} onClick={close}>
            {t`About`}
          </NavLink>
        </li>
        <li>
          <NavLink className="navigation-link" to={SCREENS.faq} onClick={close}>
            {t`FAQ`}
          </NavLink>
        </li>
        <li>
          <NavLink className="navigation-link" to={SCREENS.contact} onClick={close}>
            {t`Contact`}
          </NavLink>
        </li>
        <li className="navigation-language">
          <LanguageLink className="navigation-link" />
        </li>
        <li>
          <ButtonLink className="navigation-start" to={SCREENS.questionnaire} onClick={close}>
            {t`Get Started`}
          </ButtonLink>
        </li>
      </ul>
    </nav>
  )
}
