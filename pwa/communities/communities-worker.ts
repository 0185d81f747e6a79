import type { BrowseReply, BrowseRequest } from './browse.ts'
import { listCommunities } from './list-communities.ts'
import { createStateReader } from './read-state.ts'

/** Lists communities away from the page's thread, so that nothing stutters. Keeps the last state open. */
const readState = createStateReader()

self.addEventListener('message', ({ data }: MessageEvent<BrowseRequest>) => {
  void list(data)
    .catch((): BrowseReply => ({ id: data.id, page: null }))
    .then((reply) => self.postMessage(reply))
})

async function list({ id, query }: BrowseRequest): Promise<BrowseReply> {
  const state = await readState(query.place.state)
  return { id, page: state ? listCommunities(state, query) : null }
}
