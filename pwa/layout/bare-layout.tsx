import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { useScroll } from './use-scroll.ts'

/** Around screens that bring their own frame: focus and scroll position as everywhere, nothing to see. */
export function BareLayout() {
  const { pathname } = useLocation()
  useScreenFocus()
  useScroll()
  return (
    <Suspense>
      <ScreenBoundary key={pathname} keeps="nothing">
        <Outlet />
      </ScreenBoundary>
    </Suspense>
  )
}
