import { cacheFacility } from '../../local/cached-facilities.ts'
import { FacilityCard } from '../../ui/facility-card/facility-card.tsx'
import { rememberOpened } from '../list-tools/return-to-community.ts'
import { SaveButton } from '../saved-communities/save-button.tsx'
import type { Shortlist } from '../saved-communities/use-shortlist.ts'
import type { ListedCommunity } from './list-communities.ts'

interface BrowsedCardProps {
  community: ListedCommunity
  /** The key of the search whose shortlist gets the community. */
  search: string | undefined
  shortlist: Shortlist
}

/** A community's card, with a button that saves it. */
export function BrowsedCard({ community, search, shortlist }: BrowsedCardProps) {
  const { distanceMiles, ...facility } = community
  const open = () => {
    rememberOpened(facility.id)
    // Its page then works offline, too. If the phone can't store it, the page needs a connection.
    cacheFacility(facility).catch(() => {})
  }
  return (
    <FacilityCard
      facility={facility}
      distanceMiles={distanceMiles}
      onOpen={open}
      actions={
        <SaveButton search={search} facility={facility} distanceMiles={distanceMiles} shortlist={shortlist} />
      }
    />
  )
}
