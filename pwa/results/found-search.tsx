import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router-dom'
import type { Match } from '../../shared/facility.ts'
import { SCREENS } from '../../shared/paths.ts'
import type { QuestionnaireResponse } from '../../shared/questionnaire-response.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { clockTime } from '../ui/clock-time.ts'
import { CommunityList, CommunityListSkeleton } from './community-list.tsx'
import { CompareBar } from './compare-bar.tsx'
import { CriteriaCard } from './criteria-card.tsx'
import { FartherAway } from './farther-away.tsx'
import { ListNotices } from './list-notices.tsx'
import { NeedHelp } from './need-help.tsx'
import { NoMatches } from './no-matches.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { sharedUnknowns, withoutUnknowns } from './shared-unknowns.ts'
import { comparePath, useCompareSelection } from './use-compare-selection.ts'
import { useFeatured } from './use-featured.ts'

const pluralize = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const ORDER_TEXTS: Record<QuestionnaireResponse['rankedBy'], string> = {
  rules: "Communities are ordered by score; those whose license doesn't fit come last.",
  'rules and model':
    "A language model helped order this list, so it may differ from the scores. Those whose license doesn't fit come last.",
}

/** A search and its results: the criteria, the communities found, and the next steps. */
export function FoundSearch({ search: { response, questionnaire } }: { search: SessionSearch }) {
  const unknowns = sharedUnknowns(response.notices ?? [])
  const withDifferences = (match: Match) => withoutUnknowns(match, unknowns)
  const matches = response.facilities.map(withDifferences)
  const farther = (response.fartherAway ?? []).map(withDifferences)
  const featured = useFeatured(questionnaire)
  const all = [...featured.cards, ...matches, ...farther].map(({ id }) => id)
  const selection = useCompareSelection(all)
  const comparison = comparePath(selection.ids, all)
  return (
    <>
      <Link className="results-back" to={SCREENS.questionnaire} state={{ adjust: response.key }}>
        <ArrowLeft aria-hidden="true" />
        Back to Questionnaire
      </Link>
      <header className="results-head">
        <h1>Your Perfect Matches!</h1>
        <p className="results-count" role="status">
          {`We found ${pluralize(matches.length, 'matching community', 'matching communities')}.`}
          {featured.cards.length > 0 && ' Including featured communities in your area'}
        </p>
        <ReceiptLine response={response} />
      </header>
      <CriteriaCard questionnaire={questionnaire} />
      <ListNotices notices={response.notices ?? []} />
      {matches.length === 0 && <NoMatches adjust={response.key} />}
      {(matches.length > 0 || featured.cards.length > 0) && (
        <section className="results-list" aria-labelledby="communities">
          <h2 id="communities" tabIndex={-1}>
            Available Communities
          </h2>
          <p className="results-hint">
            Click Learn More... to see everything about a community.
            {featured.cards.length > 0 &&
              " Featured communities pay for their placement; they don't change the order of the others."}
            {featured.cachedAt !== undefined &&
              ` They are shown as saved on your phone, ${clockTime(featured.cachedAt)}.`}{' '}
            {ORDER_TEXTS[response.rankedBy]} Distances are in a straight line.{' '}
            <Link to={SCREENS.howWeMatch}>How we match</Link>
          </p>
          {featured.isSettled ? (
            <CommunityList featured={featured.cards} matches={matches} selection={selection} />
          ) : (
            <CommunityListSkeleton />
          )}
        </section>
      )}
      {featured.isSettled && <FartherAway matches={farther} selection={selection} />}
      {all.length > 0 && <NeedHelp comparison={comparison} />}
      <CompareBar selection={selection} to={comparison} />
    </>
  )
}
