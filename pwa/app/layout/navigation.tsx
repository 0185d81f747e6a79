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

const LINK =
  'flex min-h-[3.25rem] items-center border-line border-b px-2 font-[600] text-ink no-underline decoration-[0.14em] underline-offset-[0.35em] hover:text-evergreen hover:underline aria-[current=page]:text-evergreen aria-[current=page]:underline xl:min-h-target xl:border-0 noscript:border-0'
const TOGGLE =
  'inline-flex min-h-target cursor-pointer items-center gap-2 rounded-small border-2 border-control-line bg-card px-3 font-[650] xl:hidden noscript:hidden'
const LINKS =
  'm-0 *:max-w-none xl:static xl:flex xl:flex-1 xl:items-center xl:justify-end xl:gap-3 noscript:flex noscript:flex-wrap noscript:gap-x-4'
/** Opens below the header and over the screen, which doesn't move. */
const OPEN =
  'absolute inset-x-0 top-full grid max-h-[calc(100dvh-var(--spacing-bar))] overflow-y-auto border-line border-y bg-paper px-gutter pt-3 pb-5 shadow-lifted xl:overflow-visible xl:border-0 xl:p-0 xl:[box-shadow:none]'

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
    <nav
      // As wide as the header leaves it, so that a link more does not move its edge.
      className="flex flex-1 justify-end print:hidden"
      aria-label={t`Main`}
      onKeyDown={closeOnEscape}
      onBlur={closeOnFocusOut}
    >
      <button
        ref={toggle}
        className={TOGGLE}
        type="button"
        aria-expanded={isOpen}
        aria-controls="navigation-links"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        {t`Menu`}
      </button>
      <ul className={`${LINKS} ${isOpen ? OPEN : 'hidden'}`} id="navigation-links">
        {/* First, and another element with another text, so that nothing moves after hydration. */}
        <li key={isKnown ? 'matches' : 'open'}>
          <NavLink className={LINK} to={isKnown ? SCREENS.results : SCREENS.open} onClick={close}>
            {isKnown ? t`Your matches` : t`Open your list`}
          </NavLink>
        </li>
        {/* A row has no room for these. The list and the footer lead there, too. */}
        <li className="xl:hidden">
          <NavLink className={LINK} to={SCREENS.shortlist} onClick={close}>
            {t`Shortlist`}
          </NavLink>
        </li>
        <li className="xl:hidden">
          <NavLink className={LINK} to={SCREENS.communities} onClick={close}>
            {t`Look at communities`}
          </NavLink>
        </li>
        <li>
          <AnchorLink className={LINK} screen={SCREENS.landing} anchor="how-it-works" onClick={close}>
            {t`How It Works`}
          </AnchorLink>
        </li>
        <li>
          <NavLink className={LINK} to={SCREENS.afford} onClick={close}>
            {t`Paying for Care`}
          </NavLink>
        </li>
        <li>
          <NavLink className={LINK} to={SCREENS.about} onClick={close}>
            {t`About`}
          </NavLink>
        </li>
        <li>
          <NavLink className={LINK} to={SCREENS.faq} onClick={close}>
            {t`FAQ`}
          </NavLink>
        </li>
        <li>
          <NavLink className={LINK} to={SCREENS.contact} onClick={close}>
            {t`Contact`}
          </NavLink>
        </li>
        <li className="xl:hidden">
          <LanguageLink className={LINK} />
        </li>
        <li>
          <ButtonLink className="mt-4 w-full xl:mt-0 xl:w-auto" to={SCREENS.questionnaire} onClick={close}>
            {t`Get Started`}
          </ButtonLink>
        </li>
      </ul>
    </nav>
  )
}
