import { useEffect, useRef, useState } from 'react'
import type { Match } from '#shared/facility.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { t } from '#words'
import { CommunityMap } from '../map/community-map.tsx'
import type { MapData } from '../map/map-data.ts'
import { MapLoading } from '../map/map-loading.tsx'
import { locateCommunities } from '../packs/ask-packs.ts'
import { PackNotice } from '../packs/keep-pack.tsx'
import { usePackOffer } from '../packs/use-pack-offer.ts'
import { type CardControls, ListedCard } from './listed-card.tsx'

interface MapOfMatchesProps {
  matches: readonly Match[]
  place: Pick<QuestionnaireSubmission, 'zipCode' | 'city' | 'state'>
  controls: CardControls
}

/** The matches on a map. A phone that doesn't have the state's packs yet loads them, or asks first on a slow connection. */
export function MapOfMatches({ needsPacks, ...map }: MapOfMatchesProps & { needsPacks: boolean }) {
  return needsPacks ? <MapAfterLoading {...map} /> : <LocatedMatches {...map} />
}

function MapAfterLoading(map: MapOfMatchesProps) {
  const { state } = map.place
  const offer = usePackOffer(state)
  if (offer.kind === 'kept') return <LocatedMatches {...map} />
  if (offer.kind === 'none') return <MapLoading />
  if (offer.kind !== 'failed') return <PackNotice state={state} offer={offer} />
  return <p role="status">{t`The map couldn't be loaded. The list has the same communities.`}</p>
}

/** The matches where the phone's packs say that they are. The card of the selected one is shown below the map. */
function LocatedMatches({ matches, place, controls }: MapOfMatchesProps) {
  const data = useLocated(matches, place)
  const [selected, setSelected] = useState<string>()
  const match = matches.find(({ id }) => id === selected)
  const card = useRef<HTMLDivElement>(null)
  const shownId = match?.id
  useEffect(() => {
    if (shownId !== undefined) card.current?.querySelector<HTMLElement>('h3 a')?.focus()
  }, [shownId])
  if (data === null) return <p role="status">{t`The map couldn't be made from what is on this phone.`}</p>
  if (!data) return <MapLoading />
  return (
    <CommunityMap state={place.state} data={data} selected={selected} onSelect={setSelected}>
      {match && (
        <div ref={card}>
          <ListedCard facility={match} match={match} controls={controls} />
        </div>
      )}
    </CommunityMap>
  )
}

/** Undefined until the packs have been read; null if they can't be. */
function useLocated(
  matches: readonly Match[],
  place: MapOfMatchesProps['place'],
): MapData | null | undefined {
  const [located, setLocated] = useState<MapData | null>()
  const { state, zipCode, city } = place
  // The list is a new one with each rendering, so what it contains is compared.
  const communities = JSON.stringify(matches.map(({ id, name, price }) => ({ id, name, price })))
  useEffect(() => {
    let isCurrent = true
    const request = { state, place: { zipCode, city }, communities: JSON.parse(communities) }
    void locateCommunities(request).then((found) => isCurrent && setLocated(found))
    return () => {
      isCurrent = false
    }
  }, [state, zipCode, city, communities])
  return located
}
