import type { MapData } from '../map/map-data.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedCommunity, ListedPage } from './list-communities.ts'

/** What the worker can be asked. */
export type BrowseQuestion =
  | { kind: 'list'; query: BrowseQuery }
  | { kind: 'map'; query: BrowseQuery }
  | { kind: 'community'; query: BrowseQuery; community: string }
export type BrowseAnswer = ListedPage | MapData | ListedCommunity

export interface BrowseRequest {
  id: number
  question: BrowseQuestion
}
/** `answer` is null if the phone doesn't have the state, or can't read it. */
export interface BrowseReply {
  id: number
  answer: BrowseAnswer | null
}

let worker: Worker | undefined
let requests = 0

/**
 * Lists communities from the packs on this phone, in a worker. Nothing leaves the phone.
 * @returns null if the phone doesn't have the state, or can't read it
 */
export const browse = (query: BrowseQuery) => ask<ListedPage>({ kind: 'list', query })

/** Finds the points of the same communities. @returns null if the phone doesn't have the state, or can't read it */
export const browseMap = (query: BrowseQuery) => ask<MapData>({ kind: 'map', query })

/** Reads the community of a point. @returns null if the phone doesn't have it, or can't read it */
export const browseCommunity = (query: BrowseQuery, community: string) =>
  ask<ListedCommunity>({ kind: 'community', query, community })

function ask<Answer extends BrowseAnswer>(question: BrowseQuestion): Promise<Answer | null> {
  worker ??= new Worker(new URL('./communities-worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const request: BrowseRequest = { id: ++requests, question }
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const end = (answer: Answer | null) => {
      listening.abort()
      resolve(answer)
    }
    const receive = ({ data }: MessageEvent<BrowseReply>) => {
      if (data.id === request.id) end(data.answer as Answer | null)
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
