import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { countEvent } from '../events.ts'
import { visitorLocation } from '../state/location.ts'

/** Counts each screen that was opened, with the visitor's place where it is known by then. Draws nothing. */
export function PageViews() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, which countEvent reads itself
  useEffect(() => {
    const { city, state } = visitorLocation
    countEvent('page_view', { ...(city && { city }), ...(state && { state }) })
  }, [pathname])
  return null
}
