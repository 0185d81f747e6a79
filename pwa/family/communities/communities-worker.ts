import type { MapData } from '../map/map-data.ts'
import { listTowns } from '../map/towns.ts'
import { createMiddleFinder } from '../map/zip-middles.ts'
import { answerQuestions } from '../packs/ask-worker.ts'
import { createPackReader } from '../packs/pack-reader.ts'
import type { BrowseAnswer, BrowseQuestion } from './browse.ts'
import type { BrowseQuery } from './browse-query.ts'
import {
  findCommunities,
  type ListedCommunity,
  listCommunities,
  originOf,
  readCard,
  toCandidate,
} from './list-communities.ts'
import { type OpenedState, openState } from './open-state.ts'

/** Lists communities away from the page's thread, so that nothing stutters. Keeps the last state open. */
const readPacks = createPackReader()
let opened: { packs: Parameters<typeof openState>[0]; state: OpenedState } | undefined

answerQuestions<BrowseQuestion>(async (question) => {
  const packs = await readPacks(question.query.place.state)
  if (!packs) return null
  if (opened?.packs !== packs) opened = { packs, state: openState(packs) }
  const { state } = opened
  const given = await answer(state, question)
  // Made after the list is sent, the search for names is ready when the family starts to type.
  setTimeout(() => state.getNameSearch())
  return given
})

function answer(
  state: OpenedState,
  question: BrowseQuestion,
): Promise<BrowseAnswer | undefined> | BrowseAnswer {
  const { kind, query } = question
  if (kind === 'list') return listCommunities(state, query)
  return kind === 'map' ? mapCommunities(state, query) : readMapped(state, query, question.community)
}

/**
 * Maps the communities that a list would have. A point's id is its index in the state, which readMapped takes: the ids of
 * communities are read with their cards.
 */
export function mapCommunities(state: OpenedState, query: BrowseQuery): MapData {
  const { from, passing } = findCommunities(state, query)
  const findMiddle = createMiddleFinder(state.places.zips)
  const isPassing = new Set(passing.map(({ packed }) => packed))
  const points = state.communities.flatMap((packed, index) => {
    const { name, position, kind, price, zipCode } = packed
    if (!position || !isPassing.has(packed)) return []
    return [{ id: `${index}`, name, position, kind, price, onlyZip: findMiddle(zipCode, position) }]
  })
  return {
    points,
    unplaced: passing.length - points.length,
    origin: from && { position: from, label: from.zipCode ?? from.city },
    towns: listTowns(state.places.zips),
  }
}

/** Reads the community of a point of mapCommunities. @returns undefined if the state doesn't have it */
export async function readMapped(
  state: OpenedState,
  { place }: BrowseQuery,
  id: string,
): Promise<ListedCommunity | undefined> {
  const packed = state.communities[Number(id)]
  return packed && readCard(toCandidate(packed, originOf(state, place)))
}
