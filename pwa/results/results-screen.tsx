import { t } from '#words'
import { useSearch } from '../results-watch/use-search.ts'
import { PageHead } from '../ui/page-head.tsx'
import { FoundSearch } from './found-search.tsx'
import { NoSearch } from './no-search.tsx'
import { PendingSearch } from './pending-search.tsx'
import './results.css'
import { SearchWays } from './search-ways.tsx'

/** The matches of this tab's or this phone's search. Without one, links to the questionnaire. */
export function Component() {
  const search = useSearch()
  return (
    <div className="page results">
      <PageHead title={t`Your Matches`} />
      {search.kind === 'loading' && <div className="results-loading" role="status" aria-label={t`Loading`} />}
      {search.kind === 'none' && search.pendingKey === undefined && <NoSearch />}
      {search.kind === 'none' && search.pendingKey !== undefined && (
        <PendingSearch key={search.pendingKey} pendingKey={search.pendingKey} />
      )}
      {search.kind === 'found' && <SearchWays current={search.search.response.key} />}
      {search.kind === 'found' && <FoundSearch key={search.search.response.key} search={search.search} />}
    </div>
  )
}
