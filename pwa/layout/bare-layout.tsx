import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useScroll } from './use-scroll.ts'

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
