import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { stateNameOf } from '../../shared/states.ts'
import { showToast } from '../state/toast-store.ts'
import { acceptTown, declineTown, townSuggestion } from '../state/town-suggestion.ts'
import { Button } from '../ui/button.tsx'
import { loadLanding } from './load-landing.ts'
import './place-offer.css'

/** Asks where the visitor is, and offers to begin the questionnaire with the place that was found. Nothing is filled in before a yes. */
export function PlaceOffer() {
  const { town } = useSnapshot(townSuggestion)
  useEffect(() => void loadLanding(), [])
  const accept = () => {
    if (!town) return
    acceptTown({ ...town })
    showToast({
      title: 'Noted',
      description: `The questionnaire will start with ${town.city}, ${town.state}.`,
    })
  }
  return (
    <div className="place-offer" role="status">
      {town && (
        <div className="place-offer-card">
          <MapPin aria-hidden="true" />
          <p>
            You seem to be in {town.city}, {stateNameOf(town.state)}. Shall we fill that in for you?
          </p>
          <div className="place-offer-actions">
            <Button onClick={accept}>Yes, fill it in</Button>
            <Button variant="quiet" onClick={declineTown}>
              No, thanks
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
