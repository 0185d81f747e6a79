import House from 'lucide-react/icons/house'
import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation.tsx'
import { useScroll } from './use-scroll.ts'

const importDeferredParts = () => import('./deferred-parts.tsx')

/** The frame of every screen: skip link, header, main landmark, footer and, loaded later, notices and toasts. */
export function Layout() {
  const { pathname } = useLocation()
  const parts = useDeferred(importDeferredParts)?.deferredParts
  useScreenFocus()
  useScroll()
  return (
    <div className="layout flex min-h-[100dvh] flex-col print:block print:min-h-0">
      <SkipLink />
      <Header />
      {parts && <parts.Notices />}
      {/* At least as high as the screen, so that the footer never moves within it while a screen loads. */}
      <main className="min-h-screen flex-[1_0_auto] print:block print:min-h-0" id="main" tabIndex={-1}>
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

/** The header, which sticks unless large text or a low window would leave little beside it. On the questionnaire it only links home, so that no one leaves by mistake. */
function Header() {
  const { pathname } = useLocation()
  return (
    <header className="header sticky top-stuck z-20 border-line border-b bg-paper short:relative print:static">
      <div className="mx-auto flex min-h-bar max-w-columns flex-wrap items-center justify-between gap-x-4 gap-y-2 px-gutter py-2 print:min-h-0 print:px-[0.4cm] print:py-0">
        <Link
          className="inline-flex min-h-target items-center gap-3 font-[750] text-[length:min(var(--text-lead),7.5vw)] text-ink tracking-[-0.015em] no-underline"
          to={SCREENS.landing}
        >
          <Logo />
          <span>{site.name}</span>
        </Link>
        {pathname === SCREENS.questionnaire ? (
          <nav className="print:hidden" aria-label={t`Main`}>
            <ButtonLink to={SCREENS.landing}>
              <House className="max-[22rem]:hidden" aria-hidden="true" />
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

/**
 * Moves the focus to the new screen's heading after navigation, so that screen readers announce it and the keyboard
 * continues from there. Leaves the first screen alone, because the browser announces it, and a screen that has moved the
 * focus itself.
 */
function useScreenFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    const isPlaced = document.activeElement?.matches('main *')
    if (!heading || isPlaced) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

interface Props {
  /** What these screens store on the device, for the text of the error page. */
  stored?: 'drafts' | 'nothing'
  children: ReactNode
}

/**
 * Shows an error page if a screen fails to load or render. Set `key` to the path, so that the next screen starts
 * without the error.
 */
class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  // Not a field, which old browsers would need helpers for on every first visit.
  constructor(props: Props) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure stored={this.props.stored} /> : this.props.children
  }
}

/**
 * Replaces a screen that failed: its file isn't cached and there is no connection, a new version removed the file,
 * or the screen threw an error. The portal's screens, which store nothing, provide their own main landmark, so this
 * page does too when it replaces one.
 */
function ScreenFailure({ stored = 'drafts' }: { stored?: 'drafts' | 'nothing' | undefined }) {
  const Tag = stored === 'drafts' ? 'div' : 'main'
  return (
    <Tag className="page page-narrow stack-4 stack-left">
      <PageHead title={t`This page could not be opened`} />
      <h1>{t`This page could not be opened`}</h1>
      <p>
        {stored === 'drafts'
          ? t`It may not be on this phone yet, or your connection was interrupted. What you typed is still saved on this phone.`
          : t`The portal needs a connection. It stores nothing on this device.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t`Try again`}
        </Button>
        <ButtonLink to="/" reloadDocument>
          {t`Go to the home page`}
        </ButtonLink>
      </div>
    </Tag>
  )
}
