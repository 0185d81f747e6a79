import { SCREENS } from '../../shared/paths.ts'
import { useSearch } from '../results-watch/use-search.ts'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { ShareShortlist } from '../sharing/share-shortlist.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** The communities that a family saved from the current search. */
export function Component() {
  const search = useSearch()
  const shortlist = useShortlist(search.kind === 'found' ? search.search.response.key : undefined)
  return (
    <div className="page page-narrow">
      <PageHead title="Your shortlist" />
      <h1>Your shortlist</h1>
      {shortlist.kind === 'loaded' && (
        <ul>
          {shortlist.entries.map(({ facilityId, facility }) => (
            <li key={facilityId}>{facility.name}</li>
          ))}
        </ul>
      )}
      {search.kind === 'found' && <ShareShortlist search={search.search.response.key} />}
      <ButtonLink to={SCREENS.results}>Back to Results</ButtonLink>
    </div>
  )
}
