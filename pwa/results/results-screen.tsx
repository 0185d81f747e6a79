import './results.css'
import { locale } from '#pwa/words/translate.ts'
import { t } from '#words'
import { useProgress } from '../results-watch/use-progress.ts'
import { useSearch } from '../results-watch/use-search.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProgressSteps } from '../ui/progress-steps.tsx'
import { stateName } from '../ui/state-options.tsx'
import { FoundSearch } from './found-search.tsx'
import { NoSearch } from './no-search.tsx'
import { SearchWays } from './search-ways.tsx'
import { type PhoneSearch, usePhoneList } from './use-phone-list.ts'

/** The matches of this tab's or this phone's search. Without one, links to the questionnaire. */
export function Component() {
  const search = useSearch()
  return (
    <div className="page results stack-1">
      <PageHead title={t`Your Matches`} />
      {search.kind === 'loading' && <div className="loading" role="status" aria-label={t`Loading`} />}
      {search.kind === 'none' && search.pendingKey === undefined && <NoSearch />}
      {search.kind === 'none' && search.pendingKey !== undefined && (
        <PendingSearch key={search.pendingKey} pendingKey={search.pendingKey} />
      )}
      {search.kind === 'found' && <SearchWays current={search.search.response.key} />}
      {search.kind === 'found' && <FoundSearch key={search.search.response.key} search={search.search} />}
    </div>
  )
}

/** Answers without matches from the server: shows the list that this phone can make, or where the answers are. */
function PendingSearch({ pendingKey }: { pendingKey: string }) {
  const made = usePhoneList(pendingKey)
  const progress = useProgress(pendingKey)
  if (made === 'loading' || !progress)
    return <div className="loading" role="status" aria-label={t`Loading`} />
  if (made === 'none' || progress.step === 'needs_attention' || progress.step === 'lost')
    return <NoSearch pendingKey={pendingKey} />
  return (
    <>
      <SearchWays current={pendingKey} />
      <FoundSearch
        search={made.search}
        madeOnPhone={
          <Notice role="status" title={describeOrigin(made)}>
            {progress.step === 'received'
              ? t`We have your answers and are preparing your list. It'll appear here when it's ready.`
              : t`When we have your answers, we check this list.`}
            <ProgressSteps progress={progress} />
          </Notice>
        }
      />
    </>
  )
}

/** 'Built on your phone from Wisconsin's public records of March 2021.' */
function describeOrigin({ search, asOf }: PhoneSearch): string {
  const state = stateName(search.questionnaire.state)
  if (asOf === null) return t`Built on your phone from ${state}'s public records.`
  const month = new Date(`${asOf}T00:00:00Z`).toLocaleDateString(locale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return t`Built on your phone from ${state}'s public records of ${month}.`
}
