import { type ReactNode, useState } from 'react'
import { listedMatches } from '#shared/contract/facility.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { Notice as ListNotice } from '#shared/contract/questionnaire-response.ts'
import { REACH_MILES } from '#shared/matching/matching.ts'
import { plural, Trans, t } from '#words'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { comparePath, MAX_COMPARED } from '../../ui/compare-path.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { translate } from '../../words/translate.ts'
import { useReturnToCommunity } from '../list-tools/return-to-community.ts'
import { usePrinting } from '../map/use-printing.ts'
import { useMoney } from '../money/use-money.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { ShortlistLink } from '../saved-communities/shortlist-link.tsx'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { LateWhoHelps } from '../who-helps/late-who-helps.tsx'
import { AvailableCommunities, LateMap } from './available-communities.tsx'
import { menuButtonId } from './card-menu.tsx'
import { CommunityListSkeleton, focusOnNeighbor } from './community-list.tsx'
import { type CompareSelection, compareSelection } from './compare-selection.ts'
import { HiddenCommunities } from './hidden-communities.tsx'
import { ListChanges } from './list-changes.tsx'
import { ListRail } from './list-rail.tsx'
import { NOT_COVERED, searchNotices, sharedTexts } from './shared-texts.ts'
import { useFoundList } from './use-found-list.ts'

/** Few lists have communities apart. */
const importListedApart = () => import('./listed-apart.tsx')
/** Loads after the list: few searches have a choice. */
const importAdvisorChoice = () => import('./advisor-choice.tsx')
/** Few searches find nothing. */
const importNoMatches = () => import('./no-matches.tsx')
/** Below the list. */
const importNeedHelp = () => import('./need-help.tsx')
/** At the end of the page, with the code for requests that it can make. */
const importReceiptLine = () => import('./receipt-line.tsx')

/** How many communities are compared when none is selected. */
const FIRST_FEW = 3

interface FoundSearchProps {
  search: SessionSearch
  /** Says that the list was made on this phone, and where the answers are. Then there is no receipt yet. */
  madeOnPhone?: ReactNode
}

/** A search and its results: the criteria, the communities found, and the next steps. */
export function FoundSearch({ search, madeOnPhone }: FoundSearchProps) {
  const { response, questionnaire } = search
  const { facilities, key, notices = [] } = response
  const isEmpty = facilities.length === 0
  const list = useFoundList(search)
  const { featured, shownList, parts } = list
  const saving = madeOnPhone ? NO_SEARCH : key
  const shortlist = useShortlist(saving)
  const listed = parts ? [...listedMatches(parts), ...parts.ruledOut] : []
  const ids = [...(parts?.featured ?? []), ...listed].map(({ id }) => id)
  const selection = compareSelection(shownList, ids)
  const comparison = comparePath(selection.ids.length > 0 ? selection.ids : ids.slice(0, FIRST_FEW))
  const apart = useDeferred(importListedApart, isEmpty)
  const advisor = useDeferred(importAdvisorChoice)
  const help = useDeferred(importNeedHelp)
  const receipt = useDeferred(importReceiptLine)
  useReturnToCommunity(parts !== undefined && (apart !== null || listed.length === parts.facilities.length))
  const hide = (id: string) => {
    focusOnNeighbor(id)
    shownList?.hide(id)
  }
  const controls = { search: saving, selection, shortlist, hide, money: useMoney() }
  const [map, setMap] = useState<'beside' | 'instead'>()
  // Where the rail is beside the list (`lg`), the map has room there.
  const chooseMap = (isWanted: boolean) =>
    setMap(isWanted ? (matchMedia('(min-width: 64rem)').matches ? 'beside' : 'instead') : undefined)
  const isPrinting = usePrinting()
  const noMatches = useDeferred(importNoMatches, isEmpty)
  const isUncovered = isEmpty && notices.some(({ code }) => code === NOT_COVERED)
  const hasFeatured = featured !== undefined && featured.cards.length > 0
  const shared = isEmpty && !hasFeatured ? sharedTexts(listed, notices) : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,47.5rem)_minmax(0,1fr)] print:block">
      <header className="stack-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2 text-small">
          <h1 id="results-title" className="text-h3 md:text-h2">
            {isEmpty ? t`No Exact Matches Found` : t`Your Perfect Matches!`}
          </h1>
          <div className="-my-2 print:hidden">
            <ShortlistLink shortlist={shortlist} />
          </div>
        </div>
        {!isEmpty && (
          <p className="text-small leading-[1.3] [overflow-wrap:anywhere]">
            <span role="status">{describeCount(response, parts?.all)}</span>
            <span className="print:hidden">
              {' '}
              · <AnchorLink screen={SCREENS.results} anchor="about-list">{t`About this list`}</AnchorLink>
            </span>
          </p>
        )}
      </header>
      <ListRail
        response={response}
        parts={parts}
        shownList={shownList}
        isMap={map !== undefined}
        onMap={chooseMap}
      >
        {map === 'beside' && parts && (
          <LateMap matches={parts.facilities} place={questionnaire} controls={controls} isSmall />
        )}
      </ListRail>
      <div className="stack-4 lg:col-start-1 print:block">
        {madeOnPhone ?? <ListChanges response={response} />}
        {!madeOnPhone && questionnaire.letter && <LateLetterQuestion search={key} />}
        <ListNotices
          notices={searchNotices(notices).filter(({ code }) => !isUncovered || code !== NOT_COVERED)}
        />
        {!madeOnPhone && advisor && <advisor.AdvisorChoice search={key} />}
        {isEmpty && noMatches && (
          <noMatches.NoMatches adjust={key} uncovered={isUncovered ? questionnaire.state : undefined} />
        )}
        {!(parts && shownList) && <CommunityListSkeleton />}
        {parts && shownList && (
          <>
            {(!isEmpty || hasFeatured) && (
              <AvailableCommunities
                response={response}
                isFromPhone={madeOnPhone !== undefined}
                list={{ ...list, parts, shownList }}
                controls={controls}
                isMap={map === 'instead' && !isPrinting}
              />
            )}
            {apart && <apart.ListedApart parts={parts} shared={shared} controls={controls} />}
            <HiddenCommunities communities={parts.hidden} onShow={shownList.showAgain} />
            {ids.length > 0 && help && <help.NeedHelp comparison={comparison} most={MAX_COMPARED} />}
            {!madeOnPhone && receipt && <receipt.ReceiptLine response={response} />}
            <LateWhoHelps state={questionnaire.state} isOpen={isEmpty} isBrief={!isEmpty} />
          </>
        )}
        <CompareBar selection={selection} to={comparison} />
      </div>
    </div>
  )
}

/** '20 of 488 communities within 60 miles of Madison'. */
function describeCount(response: SessionSearch['response'], all = listedMatches(response)): string {
  const { compared, questionnaire, fartherAway } = response
  const count = all.length - fartherAway.length
  if (compared === undefined)
    return t`${plural(count, { one: '# matching community', other: '# matching communities' })}`
  const place = questionnaire.city
  return compared > count
    ? t`${count} of ${compared} communities within ${REACH_MILES} miles of ${place}`
    : t`${plural(count, { one: '# community', other: '# communities' })} within ${REACH_MILES} miles of ${place}`
}

const importQuestion = () => import('./letter-question.tsx')

/** Loads only for families who sent a letter. */
function LateLetterQuestion({ search }: { search: string }) {
  const question = useDeferred(importQuestion)
  return question && <question.LetterQuestion search={search} />
}

/**
 * Shows how many communities are selected and links to their comparison (`to`). Stays visible on a long list. Renders nothing
 * without a selection.
 */
function CompareBar({ selection, to }: { selection: CompareSelection; to: string }) {
  const count = selection.ids.length
  if (count === 0) return null
  // Clearing the selection removes the bar, so focus returns to the last selected community.
  const clear = () => {
    const last = selection.ids.at(-1)
    selection.clear()
    document.getElementById(menuButtonId(last ?? ''))?.focus()
  }
  return (
    <div
      data-part="compare-bar"
      className="sticky bottom-stuck z-5 mx-[calc(-1*var(--spacing-gutter))] flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-gutter pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small leading-[1.2] short:static lg:mx-0 print:hidden"
    >
      <p role="status" className="flex-1 whitespace-nowrap">
        <Trans>
          {count} of {MAX_COMPARED} selected
        </Trans>
      </p>
      <ButtonLink to={to} variant="primary" className="px-4! py-1!">
        <Trans>Compare {count}</Trans>
      </ButtonLink>
      <Button variant="quiet" className="py-1!" onClick={clear}>
        {t`Clear`}
      </Button>
    </div>
  )
}

/** What a family should know about their search. Renders nothing without notices. */
function ListNotices({ notices }: { notices: readonly ListNotice[] }) {
  const [only, ...others] = notices
  if (!only) return null
  return (
    <Notice title={t`About your search`}>
      {others.length === 0 ? (
        translate(only.text)
      ) : (
        <ul className="stack-2 list-disc pl-[1.1em]">
          {notices.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{translate(text)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
