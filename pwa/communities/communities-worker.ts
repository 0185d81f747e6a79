import type { BrowseAnswer, BrowseQuestion, BrowseReply, BrowseRequest } from './browse.ts'
import { listCommunities } from './list-communities.ts'
import { mapCommunities, readMapped } from './map-communities.ts'
import type { OpenedState } from './open-state.ts'
import { createStateReader } from './read-state.ts'

/** Lists communities away from the page's thread, so that nothing stutters. Keeps the last state open. */
const readState = createStateReader()

self.addEventListener('message', ({ data }: MessageEvent<BrowseRequest>) => {
  void reply(data).catch(() => send({ id: data.id, answer: null }))
})

async function reply({ id, question }: BrowseRequest): Promise<void> {
  const state = await readState(question.query.place.state)
  send({ id, answer: (state && (await answer(state, question))) ?? null })
  // Made after the list is shown, the search for names is ready when the family starts to type.
  state?.getNameSearch()
}

function answer(
  state: OpenedState,
  question: BrowseQuestion,
): Promise<BrowseAnswer | undefined> | BrowseAnswer {
  const { kind, query } = question
  if (kind === 'list') return listCommunities(state, query)
  return kind === 'map' ? mapCommunities(state, query) : readMapped(state, query, question.community)
}

const send = (reply: BrowseReply) => self.postMessage(reply)
