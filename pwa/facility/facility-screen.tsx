import { useParams } from 'react-router-dom'
import { FacilityDetail } from './facility-detail.tsx'
import './facility.css'
import { FacilitySkeleton } from './facility-skeleton.tsx'
import { FacilityNotFound, FacilityUnloaded } from './facility-unavailable.tsx'
import { useFacility } from './use-facility.ts'

/** One community with everything that is known of it. */
export function Component() {
  const { id = '' } = useParams()
  const found = useFacility(id)
  switch (found.kind) {
    case 'loading':
      return <FacilitySkeleton />
    case 'missing':
      return <FacilityNotFound />
    case 'unloaded':
      return <FacilityUnloaded why={found.why} />
    case 'kept':
      return <FacilityDetail facility={found.facility} kept={found} />
    case 'fresh':
      return <FacilityDetail facility={found.facility} />
  }
}
