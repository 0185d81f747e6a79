import Share from 'lucide-react/icons/share'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { dismissInstall, install, promptInstall } from '../../state/install.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const SCREENS_WITH_OFFER: readonly string[] = [SCREENS.landing, SCREENS.results]

/** Offers to install the app at the end of the landing and results screens, unless it was declined before. */
export function InstallOffer() {
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
