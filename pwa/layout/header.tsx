import House from 'lucide-react/icons/house'
import { Link, useLocation } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { site } from '../site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import './header.css'
import { Navigation } from './navigation.tsx'

/** The sticky header. On the questionnaire it only links home, so that no one leaves by mistake. */
export function Header() {
  const { pathname } = useLocation()
  return (
    <header className="header">
      <div className="header-row">
        <Link className="header-logo" to={SCREENS.landing}>
          <Logo />
          <span>{site.name}</span>
        </Link>
        {pathname === SCREENS.questionnaire ? (
          <nav aria-label={t`Main`}>
            <ButtonLink to={SCREENS.landing}>
              <House aria-hidden="true" />
              {t`Home`}
            </ButtonLink>
          </nav>
        ) : (
          <Navigation key={pathname} />
        )}
      </div>
    </header>
  )
}
