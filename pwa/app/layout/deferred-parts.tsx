import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { countEvent } from '../../api/events.ts'
import { mayBeTogether, onTogether } from '../../local/together-flag.ts'
import { visitorLocation } from '../../state/location.ts'
import { InstallOffer } from './install-offer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { Notices } from './notices.tsx'
import { Toasts } from './toasts.tsx'
import '../../ui/styles.css'

/** The parts of the layout that the first paint doesn't need, with their libraries, in one file that loads later. */
export const deferredParts = { Notices, InstallOffer, LanguageOffer, Toasts, PageViews, FamilySync }

/** Keeps a family's list in sync on every screen, on phones that have one. Renders nothing. */
function FamilySync() {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      if (stop || !mayBeTogether()) return
      const { keepInSync } = await import('../../family/together/keep-in-sync.ts')
      if (!isOver) stop ??= keepInSync()
    }
    // A file that can't be loaded now is loaded with the next page.
    const startQuietly = () => void start().catch(() => undefined)
    startQuietly()
    const stopListening = onTogether(startQuietly)
    return () => {
      isOver = true
      stopListening()
      stop?.()
    }
  }, [])
  return null
}

/** Counts each screen view, with the visitor's location if it is known by then. Renders nothing. */
function PageViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Looking at communities promises that we see no place but the state.
    const { city, state } = pathname === SCREENS.communities ? {} : visitorLocation
    countEvent('page_view', { ...(city && { city }), ...(state && { state }) })
  }, [pathname])
  return null
}
