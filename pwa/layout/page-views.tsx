import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import { countEvent } from '../events.ts'
import { visitorLocation } from '../state/location.ts'

/** Counts each screen view, with the visitor's location if it is known by then. Renders nothing. */
export function PageViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Looking at communities promises that we see no place but the state.
    const { city, state } = pathname === SCREENS.communities ? {} : visitorLocation
    countEvent('page_view', { ...(city && { city }), ...(state && { state }) })
  }, [pathname])
  return null
}
