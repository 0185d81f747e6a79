import './layout.css'
import House from 'lucide-react/icons/house'
import './header.css'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useScroll } from './use-scroll.ts'

const importDeferredParts = () => import('./deferred-parts.tsx')

/** The frame of every screen: skip link, header, main landmark, footer and, loaded later, notices and toasts. */
export function Layout() {
  const { pathname } = useLocation()
  const parts = useDeferred(importDeferredParts)?.deferredParts
  useScreenFocus()
  useScroll()
  return (
    <div className="layout">
      <a className="layout-skip" href="#main">
        {t`Skip to the content`}
      </a>
      <Header />
      {parts && <parts.Notices />}
      <main className="layout-main" id="main" tabIndex={-1}>
        {/* Outside the boundary, which remounts for each path, so that the old screen stays until the next one loads. */}
        <Suspense>
          <ScreenBoundary key={pathname}>
            <Outlet />
          </ScreenBoundary>
        </Suspense>
      </main>
      {parts && <parts.InstallOffer />}
      <Footer />
      {parts && <parts.LanguageOffer />}
      {parts && <parts.Toasts />}
      {parts && <parts.PageViews />}
      {parts && <parts.FamilySync />}
    </div>
  )
}

/** The sticky header. On the questionnaire it only links home, so that no one leaves by mistake. */
function Header() {
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

/** The layout of screens that bring their own frame. Manages focus and scroll position; renders nothing itself. */
export function BareLayout() {
  const { pathname } = useLocation()
  useScreenFocus()
  useScroll()
  return (
    <Suspense>
      <ScreenBoundary key={pathname} stored="nothing">
        <Outlet />
      </ScreenBoundary>
    </Suspense>
  )
}
