import { answerQuestions } from '../packs/ask-worker.ts'
import { createPackReader } from '../packs/pack-reader.ts'
import type { BrowseAnswer, BrowseQuestion } from './browse.ts'
import { listCommunities } from './list-communities.ts'
import { mapCommunities, readMapped } from './map-communities.ts'
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
