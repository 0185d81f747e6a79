import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { toStateName } from '../../shared/states.ts'
import { acceptPlace, declinePlace, placeOffer } from '../state/place-offer.ts'
import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/button.tsx'
import { loadLanding } from './load-landing.ts'
import './location-suggestion.css'

/** Looks up the visitor's city and offers to fill it in on the questionnaire. Fills in nothing without consent. */
export function LocationSuggestion() {
  const { place } = useSnapshot(placeOffer)
  useEffect(() => void loadLanding(), [])
  const accept = () => {
    if (!place) return
    acceptPlace({ ...place })
    showToast({
      title: 'Noted',
      description: `The questionnaire will start with ${place.city}, ${place.state}.`,
    })
  }
  return (
    <div className="location-suggestion" role="status">
      {place && (
        <div className="location-suggestion-card">
          <MapPin aria-hidden="true" />
          <p>
            You seem to be in {place.city}, {toStateName(place.state)}. Should we fill that in for you?
          </p>
          <div className="location-suggestion-actions">
            <Button onClick={accept}>Yes, fill it in</Button>
            <Button variant="quiet" onClick={declinePlace}>
              No, thanks
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
