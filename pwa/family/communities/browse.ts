import type { MapData } from '../map/map-data.ts'
import { createAsker } from '../packs/ask-worker.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedCommunity, ListedPage } from './list-communities.ts'

/** What the worker can be asked. */
export type BrowseQuestion =
  | { kind: 'list'; query: BrowseQuery }
  | { kind: 'map'; query: BrowseQuery }
  | { kind: 'community'; query: BrowseQuery; community: string }
export type BrowseAnswer = ListedPage | MapData | ListedCommunity

const ask = createAsker<BrowseQuestion>(
  () => new Worker(new URL('./communities-worker.ts', import.meta.url), { type: 'module' }),
)

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
