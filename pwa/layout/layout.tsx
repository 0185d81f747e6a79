import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { t } from '#words'
import { useDeferred } from '../ui/use-deferred.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './layout.css'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useScroll } from './use-scroll.ts'

const importDeferredParts = () => import('./deferred-parts.ts')

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
