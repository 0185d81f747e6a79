import type { BrowseReply, BrowseRequest } from './browse.ts'
import { listCommunities } from './list-communities.ts'
import { createStateReader } from './read-state.ts'

/** Lists communities away from the page's thread, so that nothing stutters. Keeps the last state open. */
const readState = createStateReader()

self.addEventListener('message', ({ data }: MessageEvent<BrowseRequest>) => {
  void answer(data).catch(() => reply({ id: data.id, page: null }))
})

async function answer({ id, query }: BrowseRequest): Promise<void> {
  const state = await readState(query.place.state)
  reply({ id, page: state ? await listCommunities(state, query) : null })
  // Made after the list is shown, the search for names is ready when the family starts to type.
  state?.getNameSearch()
}

const reply = (reply: BrowseReply) => self.postMessage(reply)
