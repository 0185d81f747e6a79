import { PageHead } from '../ui/page-head.tsx'
import { FoundSearch } from './found-search.tsx'
import { NoSearch } from './no-search.tsx'
import './results.css'
import { useSearch } from './use-search.ts'

/** The matches of the search in this tab or on this phone; without one, the way to the questionnaire. */
export function Component() {
  const search = useSearch()
  return (
    <div className="page results">
      <PageHead title="Your Matches" />
      {search.kind === 'loading' && <div className="results-loading" role="status" aria-label="Loading" />}
      {search.kind === 'none' && <NoSearch underway={search.underway} />}
      {search.kind === 'found' && <FoundSearch key={search.search.response.key} search={search.search} />}
    </div>
  )
}
