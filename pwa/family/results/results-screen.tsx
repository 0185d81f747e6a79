import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { locale } from '#pwa/words/translate.ts'
import type { PhoneList } from '#shared/catalog/packs/pack-list.ts'
import { listedMatches } from '#shared/contract/facility.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { t } from '#words'
import { readListView, rememberPhoneList } from '../../local/list-views.ts'
import { getOutboxRow } from '../../local/outbox.ts'
import type { Progress } from '../../local/progress.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { whileCurrent } from '../../ui/while-current.ts'
import { canKeepPacks } from '../packs/pack-store.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { useKeptSearches } from '../results-watch/use-kept-searches.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { useSearch } from '../results-watch/use-search.ts'
import { FoundSearch } from './found-search.tsx'

/** The matches of this tab's or this phone's search. Without one, links to the questionnaire. */
export function Component() {
  const search = useSearch()
  return (
    <div className="page stack-2 pt-0! [&_:is(a,button,input,select,summary)]:scroll-mb-[8rem]">
      <PageHead title={t`Your Matches`} />
      {search.kind === 'loading' && <div className="min-h-screen" role="status" aria-label={t`Loading`} />}
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
    return <div className="min-h-screen" role="status" aria-label={t`Loading`} />
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

/**
 * The links from a search to its answers and to the other searches on this phone. Outside the search's own part, which is
 * replaced when another one is chosen, so that the focus stays.
 * @param current the key of the search on the screen
 */
function SearchWays({ current }: { current: string }) {
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-x-4 text-small leading-[1.2] print:hidden"
      aria-label={t`Your search`}
    >
      <BackLink to={SCREENS.questionnaire} state={{ adjust: current }}>
        {t`Back to Questionnaire`}
      </BackLink>
      <SearchSwitcher current={current} />
    </nav>
  )
}

/**
 * Shows another of the searches on this phone. Renders nothing if there is only one.
 * @param current the key of the search on the screen
 */
function SearchSwitcher({ current }: { current: string }) {
  const searches = useKeptSearches()
  const navigate = useNavigate()
  if (searches.length < 2 || !searches.some(({ key }) => key === current)) return null
  const show = (search: string) => navigate(SCREENS.results, { replace: true, state: { search } })
  return (
    <SmallSelect
      className="max-w-[30rem] flex-[1_1_9rem] text-ellipsis"
      aria-label={t`Show matches for`}
      value={current}
      onChange={(event) => show(event.target.value)}
    >
      {searches.map(({ key, city, state, firstName, receivedAt }) => (
        <option key={key} value={key}>
          {city}, {state} – {firstName}, {clockTime(receivedAt)}
        </option>
      ))}
    </SmallSelect>
  )
}

/** A list that this phone made while the answers wait. */
interface PhoneSearch {
  search: SessionSearch
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
}

/**
 * Makes the list of waiting answers on this phone, if it has the communities of their state.
 * @returns loading until that is decided, none if there can be no list
 */
function usePhoneList(key: string): PhoneSearch | 'loading' | 'none' {
  const [made, setMade] = useState<PhoneSearch | 'loading' | 'none'>('loading')
  useEffect(() => {
    const making = make(key).catch(() => undefined)
    return whileCurrent(making, (found) => setMade(found ?? 'none'))
  }, [key])
  return made
}

async function make(key: string): Promise<PhoneSearch | undefined> {
  const row = await getOutboxRow(key)
  if (!row?.payload || !canKeepPacks()) return undefined
  const questionnaire = row.payload as QuestionnaireSubmission
  const list = await getPhoneList(key, questionnaire)
  if (!list || listedMatches(list).length === 0) return undefined
  const { notices, asOf, ...parts } = list
  const receivedAt = new Date(row.savedAt).toISOString()
  return {
    asOf,
    search: {
      questionnaire,
      response: {
        key,
        // There is no receipt yet, so none is shown.
        reference: '',
        receivedAt,
        status: 'ready',
        ...parts,
        ...(notices.length > 0 && { notices }),
        questionnaire,
        rankedBy: 'rules',
      },
    },
  }
}

/** The list that was made for these answers before, as it was, or a new one. */
async function getPhoneList(key: string, answers: QuestionnaireSubmission): Promise<PhoneList | null> {
  const earlier = await readListView(key).catch(() => undefined)
  if (earlier?.phoneList) return earlier.phoneList
  const { makeList } = await import('../packs/ask-packs.ts')
  const list = await makeList(answers)
  // The list is shown even if the phone refuses to remember it.
  if (list) await rememberPhoneList(key, list).catch(() => undefined)
  return list
}

/** A form with its libraries, which a list doesn't need. */
const importFindSearch = () => import('../find-search/find-search.tsx')

/** Shown when this phone has no search, or while its matches are pending. */
function NoSearch({ pendingKey }: { pendingKey?: string | undefined }) {
  const progress = useProgress(pendingKey)
  return (
    <div className="stack-4 stack-left min-h-[100vh] pt-4">
      <h1>{t`No Search Results Found`}</h1>
      {progress ? (
        <PendingAnswers progress={progress} />
      ) : (
        <>
          <p>{t`Please complete the questionnaire first to see your personalized results.`}</p>
          <ButtonLink to={SCREENS.questionnaire} variant="primary" size="large">
            {t`Start Questionnaire`}
          </ButtonLink>
          <ButtonLink to={SCREENS.communities}>{t`Look at communities`}</ButtonLink>
          <DeferredFindSearch />
        </>
      )}
    </div>
  )
}

function DeferredFindSearch() {
  const form = useDeferred(importFindSearch, true)
  return form && <form.FindSearch />
}

/** Answers without matches yet: in flight or in need of the family's attention. */
function PendingAnswers({ progress }: { progress: Progress }) {
  const { step, key } = progress
  if (step === 'needs_attention') {
    return (
      <>
        <p>{t`We couldn't accept your answers yet because they need a correction. Nothing you typed is lost.`}</p>
        <ProgressSteps progress={progress} />
        <ButtonLink to={SCREENS.questionnaire} state={{ reopen: key }} variant="primary" size="large">
          {t`Correct your answers`}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        {step === 'lost'
          ? t`We no longer have your answers because our records were restored from an older backup. They are still on this phone.`
          : t`Your answers are on their way. Your matches will appear here automatically.`}
      </p>
      <ProgressSteps progress={progress} />
      <ButtonLink to={SCREENS.questionnaire} state={{ sent: key }}>
        {t`See where your answers are`}
      </ButtonLink>
    </>
  )
}
