import { type Match, RULED_OUT } from '#shared/contract/facility.ts'
import type { FeaturedCard } from '#shared/contract/featured-business.ts'
import { withMore } from '../../local/results.ts'
import { filterList, type Listed, sortList } from '../list-tools/arrange-list.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { withDifferences } from './shared-texts.ts'
import { type Featured, useFeatured } from './use-featured.ts'
import { type ShownList, useListView } from './use-list-view.ts'

/** A list as the family sees it: filtered and sorted, without what is hidden. */
export interface FoundList {
  /** All matches, also those that are filtered out or hidden. */
  all: Match[]
  featured: FeaturedCard[]
  facilities: Match[]
  fartherAway: Match[]
  /** Those that their license or register rules out, near or far. */
  ruledOut: Match[]
  hidden: Listed[]
}

/**
 * The list of a search. It has `parts` once it is decided which advertised communities it contains and the phone has
 * been read; from then on it changes only when the family changes it.
 */
export function useFoundList({ response, questionnaire }: SessionSearch) {
  const featured = useFeatured(questionnaire)
  const shownList = useListView(response.key)
  return { featured, shownList, parts: featured && shownList && arrange(response, featured, shownList) }
}

function arrange(
  response: SessionSearch['response'],
  { cards }: Featured,
  { view, hidden, more }: ShownList,
): FoundList {
  const isShown = ({ id }: Listed) => !hidden.includes(id)
  const all = withMore(response, more.matches)
  const farther = new Set(response.fartherAway)
  const show = (matches: readonly Match[], sort = view.sort) =>
    withDifferences(sortList(filterList(matches.filter(isShown), view), sort), all, response.notices ?? [])
  return {
    all,
    featured: filterList(cards.filter(isShown), view),
    facilities: show(all.filter((match) => fits(match) && !farther.has(match))),
    // Out of reach, what counts first is how far.
    fartherAway: show(response.fartherAway.filter(fits), view.sort === 'fit' ? 'nearest' : view.sort),
    ruledOut: show(all.filter((match) => !fits(match))),
    hidden: [...cards, ...all].filter((community) => !isShown(community)),
  }
}

const fits = ({ hindrance }: Match) => hindrance !== RULED_OUT
