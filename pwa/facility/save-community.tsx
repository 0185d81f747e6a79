import type { Facility } from '#shared/facility.ts'
import { listedMatches } from '#shared/listed-matches.ts'
import { SaveButton } from '../saved-communities/save-button.tsx'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { useShortlistSearch } from '../saved-communities/use-shortlist-search.ts'

/** Saves the community to the shortlist of the family's search, or without one. */
export function SaveCommunity({ facility }: { facility: Facility }) {
  const saving = useShortlistSearch()
  const shortlist = useShortlist(saving?.search)
  const matches = saving?.found ? listedMatches(saving.found.response) : []
  return (
    <SaveButton
      search={saving?.search}
      facility={facility}
      distanceMiles={matches.find(({ id }) => id === facility.id)?.distanceMiles}
      shortlist={shortlist}
    />
  )
}
