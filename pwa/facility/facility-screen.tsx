import { useParams } from 'react-router-dom'
import { FacilityDetail } from './facility-detail.tsx'
import './facility.css'
import { FacilitySkeleton } from './facility-skeleton.tsx'
import { FacilityNotFound, FacilityUnavailable } from './facility-unavailable.tsx'
import { useFacility } from './use-facility.ts'

/** Shows all that is known about a community. */
export function Component() {
  const { id = '' } = useParams()
  const state = useFacility(id)
  switch (state.kind) {
    case 'loading':
      return <FacilitySkeleton />
    case 'missing':
      return <FacilityNotFound wasListed={state.wasListed} />
    case 'unavailable':
      return <FacilityUnavailable reason={state.reason} />
    case 'cached':
      return <FacilityDetail facility={state.facility} cached={state} />
    case 'fresh':
      return <FacilityDetail facility={state.facility} />
  }
}
