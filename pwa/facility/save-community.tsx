import type { Facility } from '../../shared/facility.ts'
import { listedMatches } from '../../shared/listed-matches.ts'
import { useCurrentSearch } from '../results-watch/use-current-search.ts'
import { SaveButton } from '../saved-communities/save-button.tsx'
import { useShortlist } from '../saved-communities/use-shortlist.ts'

/** Saves the community to the shortlist of the family's search. Renders nothing without a search. */
export function SaveCommunity({ facility }: { facility: Facility }) {
  const response = useCurrentSearch()?.response
  const shortlist = useShortlist(response?.key)
  if (!response) return null
  const match = listedMatches(response).find(({ id }) => id === facility.id)
  return (
    <SaveButton
      search={response.key}
      facility={facility}
      distanceMiles={match?.distanceMiles}
      shortlist={shortlist}
    />
  )
}
