import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useDeferred } from '../ui/use-deferred.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import './layout.css'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useScroll } from './use-scroll.ts'

const importLate = () => import('./late.ts')

/** What stands around every screen: skip link, bar, main landmark, footer, and later notices and toasts. */
export function Layout() {
  const { pathname } = useLocation()
  const late = useDeferred(importLate)?.late
  useScreenFocus()
  useScroll()
  return (
    <div className="layout">
      <a className="layout-skip" href="#main">
        Skip to the content
      </a>
      <Header />
      {late && <late.Notices />}
      <main className="layout-main" id="main" tabIndex={-1}>
        {/* Around the boundary, which is new for each address: the old screen then stays until the next is there. */}
        <Suspense>
          <ScreenBoundary key={pathname}>
            <Outlet />
          </ScreenBoundary>
        </Suspense>
      </main>
      {late && <late.InstallOffer />}
      <Footer />
      {late && <late.Toasts />}
      {late && <late.PageViews />}
    </div>
  )
}
