import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { Trans, t } from '#words'
import { showToast } from '../state/toast-store.ts'
import { acceptTown, declineTown, townSuggestion } from '../state/town-suggestion.ts'
import { Button } from '../ui/button.tsx'
import { loadLanding } from './load-landing.ts'
import './location-suggestion.css'
import { stateName } from '../ui/state-options.tsx'

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
    <div className="location-suggestion" role="status">
      {town && (
        <div className="location-suggestion-card">
          <MapPin aria-hidden="true" />
          <p>
            <Trans>
              You seem to be in {town.city}, {stateName(town.state)}. Should we fill that in for you?
            </Trans>
          </p>
          <div className="location-suggestion-actions">
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
