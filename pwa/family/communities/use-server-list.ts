import { useEffect, useMemo, useState } from 'react'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedPage } from './list-communities.ts'
import type { LoadedPlace } from './load-place.ts'
import type { Place } from './place.ts'

/** The communities of a place from the server. */
export interface ServerList {
  /** Undefined until the first ones are loaded. */
  page: ListedPage | undefined
  /** The last request failed. */
  hasFailed: boolean
  /** Loads the first ones again after a failure, or more of them. Undefined if there are no more. */
  load: (() => void) | undefined
}

type Loading = { place: Place; loaded?: LoadedPlace; hasFailed: boolean }

/** Lists the communities of a place from the server, for a phone that doesn't have them. It is told only the place. */
export function useServerList(query: BrowseQuery, isNeeded: boolean): ServerList {
  const { place } = query
  const [state, setState] = useState<Loading>({ place, hasFailed: false })
  const current = state.place === place ? state : undefined
  const follow = (loading: Promise<LoadedPlace>, loaded?: LoadedPlace) => {
    loading.then(
      (next) => setState({ place, loaded: next, hasFailed: false }),
      () => setState({ place, ...(loaded && { loaded }), hasFailed: true }),
    )
  }
  const start = () => follow(import('./load-place.ts').then(({ loadPlace }) => loadPlace(place)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, or the need, starts it
  useEffect(() => {
    if (isNeeded) start()
  }, [place, isNeeded])
  const loaded = isNeeded ? current?.loaded : undefined
  const { loadMore } = loaded ?? {}
  return {
    page: useMemo(() => loaded?.list(query), [loaded, query]),
    hasFailed: current?.hasFailed ?? false,
    load: loaded ? loadMore && (() => follow(loadMore(), loaded)) : start,
  }
}
