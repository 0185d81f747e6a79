import Share from 'lucide-react/icons/share'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { countEvent } from '../../api/events.ts'
import { site } from '../../api/site.ts'
import { mayBeTogether, onTogether } from '../../local/together-flag.ts'
import { dismissInstall, install, promptInstall } from '../../state/install.ts'
import { visitorLocation } from '../../state/location.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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

const SCREENS_WITH_OFFER: readonly string[] = [SCREENS.landing, SCREENS.results]

/** Offers to install the app at the end of the landing and results screens, unless it was declined before. */
function InstallOffer() {
  const { pathname } = useLocation()
  const { way, dismissed } = useSnapshot(install)
  if (dismissed || !SCREENS_WITH_OFFER.includes(pathname) || (way !== 'prompt' && way !== 'ios')) return null
  return (
    <aside
      className="print:hidden mx-auto w-full max-w-columns px-gutter pb-8"
      aria-labelledby="install-offer-heading"
    >
      <Card>
        <h2 id="install-offer-heading" className="text-h3">
          <Trans>Keep {site.name} on this phone</Trans>
        </h2>
        <p>{t`It opens like any other app, and you can see your matches without a connection.`}</p>
        {way === 'ios' && <IosSteps />}
        <div className="flex flex-wrap gap-3">
          {way === 'prompt' && <Button onClick={() => void promptInstall()}>{t`Install the app`}</Button>}
          <Button variant="quiet" onClick={dismissInstall}>
            {t`Not now`}
          </Button>
        </div>
      </Card>
    </aside>
  )
}

function IosSteps() {
  return (
    <ol className="list-decimal ps-[1.5em]">
      <li>
        <Trans>
          Tap the Share button <Share className="inline size-[1.2em] align-[-0.2em]" aria-hidden="true" /> in
          your browser.
        </Trans>
      </li>
      <li>{t`Choose “Add to Home Screen”.`}</li>
      <li>{t`Tap “Add”.`}</li>
    </ol>
  )
}
