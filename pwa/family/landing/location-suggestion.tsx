import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import * as z from 'zod/mini'
import { Facility } from '#shared/contract/facility.ts'
import { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { API } from '#shared/contract/paths.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { Trans, t } from '#words'
import { loadOnce } from '../../api/api.ts'
import { locateVisitor, visitorLocation } from '../../state/location.ts'
import { showToast } from '../../state/toast-store.ts'
import { acceptTown, declineTown, suggestTown, townSuggestion } from '../../state/town-suggestion.ts'
import { Button } from '../../ui/button.tsx'
import { stateName } from '../../ui/state-options.tsx'

/** Looks up the visitor's city and offers to fill it in on the questionnaire. Fills in nothing without consent. */
export function LocationSuggestion() {
  const { town } = useSnapshot(townSuggestion)
  useEffect(() => void loadLanding(), [])
  const accept = () => {
    if (!town) return
    acceptTown({ ...town })
    showToast({
      title: t`Noted`,
      description: t`The questionnaire will start with ${town.city}, ${town.state}.`,
    })
  }
  return (
    // Over the page, so that nothing moves under a finger when it appears.
    <div
      className="pointer-events-none fixed start-0 bottom-[env(safe-area-inset-bottom,0px)] z-15 w-[min(100%,32rem)] p-4"
      role="status"
    >
      {town && (
        <div className="pointer-events-auto grid grid-cols-[auto_1fr] gap-3 rounded-card border border-line bg-card p-4 shadow-lifted">
          <MapPin className="mt-[0.15em] text-evergreen" aria-hidden="true" />
          <p>
            <Trans>
              You seem to be in {town.city}, {stateName(town.state)}. Should we fill that in for you?
            </Trans>
          </p>
          <div className="col-start-2 flex flex-wrap gap-3">
            <Button onClick={accept}>{t`Yes, fill it in`}</Button>
            <Button variant="quiet" onClick={declineTown}>
              {t`No, thanks`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const Facilities = z.array(Facility)
const FeaturedBusinesses = z.array(FeaturedBusiness)

/**
 * Loads communities, featured businesses and the visitor's location. The specification requires these requests, though
 * the landing page shows no communities. Failed requests are ignored.
 */
async function loadLanding(): Promise<void> {
  void loadOnce(API.facilities, Facilities).catch(() => {})
  void loadOnce(API.featuredBusinesses, FeaturedBusinesses).catch(() => {})
  await locateVisitor()
  const { city, state } = visitorLocation
  if (!city || !state) return
  const code = toStateCode(state)
  if (code) suggestTown({ city, state: code })
  const place = `${encodeURIComponent(city)}/${encodeURIComponent(state)}`
  await loadOnce(`${API.featuredBusinesses}/${place}`, FeaturedBusinesses).catch(() => {})
}
