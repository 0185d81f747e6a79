import type { ReactNode } from 'react'
import { listedMatches } from '#shared/contract/facility.ts'
import { findBudget } from '#shared/contract/options.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import type { Notice as ListNotice } from '#shared/contract/questionnaire-response.ts'
import { REACH_MILES } from '#shared/matching/matching.ts'
import { plural, Trans, t } from '#words'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { contactPath } from '../../ui/contact-path.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { translate } from '../../words/translate.ts'
import { useReturnToCommunity } from '../list-tools/return-to-community.ts'
import { useMoney } from '../money/use-money.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { ShortlistLink } from '../saved-communities/shortlist-link.tsx'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { LateWhoHelps } from '../who-helps/late-who-helps.tsx'
import { AvailableCommunities } from './available-communities.tsx'
import { menuButtonId } from './card-menu.tsx'
import { CommunityListSkeleton, focusOnNeighbor } from './community-list.tsx'
import { type CompareSelection, comparePath, compareSelection, MAX_COMPARED } from './compare-selection.ts'
import { CriteriaCard } from './criteria-card.tsx'
import { HiddenCommunities } from './hidden-communities.tsx'
import { ListChanges } from './list-changes.tsx'
import { NOT_COVERED, searchNotices, sharedTexts } from './shared-texts.ts'
import { useFoundList } from './use-found-list.ts'

/** Few lists have communities apart. */
const importListedApart = () => import('./listed-apart.tsx')
/** Loads after the list: few searches have a choice. */
const importAdvisorChoice = () => import('./advisor-choice.tsx')
/** Few searches find nothing. */
const importNoMatches = () => import('./no-matches.tsx')
/** At the end of the page, with the code for requests that it can make. */
const importReceiptLine = () => import('./receipt-line.tsx')

interface FoundSearchProps {
  search: SessionSearch
  /** Says that the list was made on this phone, and where the answers are. Then there is no receipt yet. */
  madeOnPhone?: ReactNode
}

/** A search and its results: the criteria, the communities found, and the next steps. */
export function FoundSearch({ search, madeOnPhone }: FoundSearchProps) {
  const { response, questionnaire } = search
  const { facilities, key, notices = [], compared = 0 } = response
  const isEmpty = facilities.length === 0
  const list = useFoundList(search)
  const { featured, shownList, parts } = list
  const saving = madeOnPhone ? NO_SEARCH : key
  const shortlist = useShortlist(saving)
  const listed = parts ? [...listedMatches(parts), ...parts.ruledOut] : []
  const ids = [...(parts?.featured ?? []), ...listed].map(({ id }) => id)
  const selection = compareSelection(shownList, ids)
  const comparison = comparePath(selection.ids, ids)
  const apart = useDeferred(importListedApart, isEmpty)
  const advisor = useDeferred(importAdvisorChoice)
  const receipt = useDeferred(importReceiptLine)
  useReturnToCommunity(parts !== undefined && (apart !== null || listed.length === parts.facilities.length))
  const hide = (id: string) => {
    focusOnNeighbor(id)
    shownList?.hide(id)
  }
  const controls = {
    search: saving,
    selection,
    shortlist,
    hide,
    budget: findBudget(questionnaire.budget),
    money: useMoney(),
  }
  const noMatches = useDeferred(importNoMatches, isEmpty)
  const isUncovered = isEmpty && notices.some(({ code }) => code === NOT_COVERED)
  const hasFeatured = featured !== undefined && featured.cards.length > 0
  const shared = isEmpty && !hasFeatured ? sharedTexts(listed, notices) : []
  return (
    <>
      <header className="results-head">
        <div className="results-title">
          <h1 id="results-title">{isEmpty ? t`No Exact Matches Found` : t`Your Perfect Matches!`}</h1>
          <ShortlistLink shortlist={shortlist} />
        </div>
        {!isEmpty && (
          <p className="results-count" role="status">
            <span>{t`We found ${plural(facilities.length, { one: '# matching community', other: '# matching communities' })}.`}</span>{' '}
            {compared > facilities.length && (
              <span>{t`Best ${facilities.length} of ${compared} within ${REACH_MILES} miles.`}</span>
            )}
          </p>
        )}
      </header>
      {madeOnPhone ?? <ListChanges response={response} />}
      <CriteriaCard questionnaire={questionnaire} adjust={key} />
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
              list={{ ...list, parts, shownList }}
              controls={controls}
            />
          )}
          {apart && <apart.ListedApart parts={parts} shared={shared} controls={controls} />}
          <HiddenCommunities communities={parts.hidden} onShow={shownList.showAgain} />
          {ids.length > 0 && <NeedHelp comparison={comparison} />}
          {!madeOnPhone && receipt && <receipt.ReceiptLine response={response} />}
          <LateWhoHelps state={questionnaire.state} isOpen={isEmpty} />
        </>
      )}
      <CompareBar selection={selection} to={comparison} />
    </>
  )
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
    <div className="compare-bar no-print">
      <p role="status">
        <Trans>
          {count} of {MAX_COMPARED} selected
        </Trans>
      </p>
      <ButtonLink to={to} variant="primary">
        <Trans>Compare {count}</Trans>
      </ButtonLink>
      <Button variant="quiet" onClick={clear}>
        {t`Clear`}
      </Button>
    </div>
  )
}

/** Two next steps: talk to a specialist or compare communities. */
function NeedHelp({ comparison }: { comparison: string }) {
  return (
    <Card as="section" className="need-help no-print" aria-labelledby="need-help">
      <h2 id="need-help">{t`Need Help Making a Decision?`}</h2>
      <p>
        <Trans>
          Our specialists answer your questions free of charge. Or compare communities side by side: choose
          Compare in the menu (…) of up to {MAX_COMPARED} of them. If you select none, we compare the first
          three.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={contactPath('consultation')}>{t`Schedule Free Consultation`}</ButtonLink>
        <ButtonLink to={comparison}>{t`Compare Facilities`}</ButtonLink>
        <ButtonLink to={SCREENS.afford}>{t`What can we afford?`}</ButtonLink>
        <ButtonLink to={SCREENS.shortlist}>{t`Decide together with your family`}</ButtonLink>
      </div>
    </Card>
  )
}

/** What a family should know about their search. Renders nothing without notices. */
function ListNotices({ notices }: { notices: readonly ListNotice[] }) {
  const [only, ...others] = notices
  if (!only) return null
  return (
    <Notice className="list-notices" title={t`About your search`}>
      {others.length === 0 ? (
        translate(only.text)
      ) : (
        <ul>
          {notices.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{translate(text)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
