import type { BrowseQuery } from './browse-query.ts'
import type { ListedPage } from './list-communities.ts'

export interface BrowseRequest {
  id: number
  query: BrowseQuery
}
/** `page` is null if the phone doesn't have the state, or can't read it. */
export interface BrowseReply {
  id: number
  page: ListedPage | null
}

let worker: Worker | undefined
let requests = 0

/**
 * Lists communities from the packs on this phone, in a worker. Nothing leaves the phone.
 * @returns null if the phone doesn't have the state, or can't read it
 */
export function browse(query: BrowseQuery): Promise<ListedPage | null> {
  worker ??= new Worker(new URL('./communities-worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const request: BrowseRequest = { id: ++requests, query }
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const end = (page: ListedPage | null) => {
      listening.abort()
      resolve(page)
    }
    const receive = ({ data }: MessageEvent<BrowseReply>) => {
      if (data.id === request.id) end(data.page)
    }
    current.addEventListener('message', receive, { signal })
    // The worker's file may fail to load. The next request tries again.
    const fail = () => {
      if (worker === current) worker = undefined
      end(null)
    }
    current.addEventListener('error', fail, { signal })
    current.postMessage(request)
  })
}
