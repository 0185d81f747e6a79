import { useEffect, useRef, useState } from 'react'
import { whileCurrent } from '../../ui/while-current.ts'
import { CommunityMap } from '../map/community-map.tsx'
import type { MapData } from '../map/map-data.ts'
import { MapLoading } from '../map/map-loading.tsx'
import type { Shortlist } from '../saved-communities/use-shortlist.ts'
import { browseCommunity, browseMap } from './browse.ts'
import type { BrowseQuery } from './browse-query.ts'
import { BrowsedCard } from './browsed-card.tsx'
import type { ListedCommunity } from './list-communities.ts'

interface BrowsedMapProps {
  query: BrowseQuery
  /** Changes when the phone gets newer packs. */
  edition: number
  search: string | undefined
  shortlist: Shortlist
}

/** The communities found on a map. The card of the selected one is shown over it. */
export function BrowsedMap({ query, edition, search, shortlist }: BrowsedMapProps) {
  const data = useMapData(query, edition)
  const [selected, setSelected] = useState<string>()
  const community = useCommunity(query, data, selected)
  const card = useRef<HTMLDivElement>(null)
  // Another filter doesn't move the focus.
  const shownId = community && selected
  useEffect(() => {
    if (shownId !== undefined) card.current?.querySelector<HTMLElement>('h3 a')?.focus()
  }, [shownId])
  if (!data) return <MapLoading />
  return (
    <CommunityMap state={query.place.state} data={data} selected={selected} onSelect={setSelected}>
      {community && (
        <div ref={card}>
          <BrowsedCard community={community} search={search} shortlist={shortlist} />
        </div>
      )}
    </CommunityMap>
  )
}

/** What the map shows. While a changed query is being answered, the earlier points stay. */
function useMapData(query: BrowseQuery, edition: number): MapData | undefined {
  const [data, setData] = useState<MapData>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another edition has other points
  useEffect(() => whileCurrent(browseMap(query), (found) => found && setData(found)), [query, edition])
  return data
}

/** The card of the selected community; undefined once it is no longer among the points. */
function useCommunity(
  query: BrowseQuery,
  data: MapData | undefined,
  selected: string | undefined,
): ListedCommunity | undefined {
  const [found, setFound] = useState<{ id: string; community: ListedCommunity }>()
  const isOnMap = data?.points.some(({ id }) => id === selected)
  useEffect(() => {
    if (selected === undefined) return
    return whileCurrent(
      browseCommunity(query, selected),
      (community) => community && setFound({ id: selected, community }),
    )
  }, [query, selected])
  return found && isOnMap && found.id === selected ? found.community : undefined
}
