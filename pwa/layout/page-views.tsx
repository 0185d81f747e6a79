import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { countEvent } from '../events.ts'
import { visitorLocation } from '../state/location.ts'

/** Counts each screen view, with the visitor's location if it is known by then. Renders nothing. */
export function PageViews() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per path; countEvent reads the path itself
  useEffect(() => {
    const { city, state } = visitorLocation
    countEvent('page_view', { ...(city && { city }), ...(state && { state }) })
  }, [pathname])
  return null
}
