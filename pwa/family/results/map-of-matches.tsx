import '../../ui/styles.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { t } from '#words'
import { cardLinkId } from '../../ui/facility-card/facility-card.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { CommunityMap } from '../map/community-map.tsx'
import type { MapData } from '../map/map-data.ts'
import { MapLoading } from '../map/map-loading.tsx'
import { MapNeedsPacks } from '../map/map-needs-packs.tsx'
import { type LocateQuestion, locateCommunities } from '../packs/ask-packs.ts'
import { useStatePacks } from '../packs/use-state-packs.ts'
import { type CardControls, ListedCard } from './listed-card.tsx'

interface MapOfMatchesProps {
  matches: readonly Match[]
  place: Pick<QuestionnaireSubmission, 'zipCode' | 'city' | 'state'>
  controls: CardControls
  /** Beside the list, which has the cards. */
  isSmall?: boolean
}

/** The matches on a map. The card of the selected one is shown over it, or gets the focus in the list beside it. */
export function MapOfMatches({ matches, place, controls, isSmall = false }: MapOfMatchesProps) {
  const renderCard = (shownId: string) => {
    const match = matches.find(({ id }) => id === shownId)
    return match && <ListedCard facility={match} match={match} controls={controls} />
  }
  return (
    <LocatedMap
      state={place.state}
      place={place}
      communities={matches}
      renderCard={isSmall ? undefined : renderCard}
    />
  )
}

interface LocatedMapProps extends LocateQuestion {
  /** The card of the selected community, whose heading is a link. Undefined if the page has it beside a small map. */
  renderCard: ((id: string) => ReactNode) | undefined
}

/**
 * Communities where the state's packs say that they are. A phone that doesn't have the packs yet loads them, or asks
 * first on a slow connection.
 */
function LocatedMap(map: LocatedMapProps) {
  const packs = useStatePacks(map.state)
  return packs.kind === 'ready' ? (
    <KeptMap key={packs.edition} {...map} />
  ) : (
    <MapNeedsPacks state={map.state} packs={packs} />
  )
}

function KeptMap({ state, place, communities, renderCard }: LocatedMapProps) {
  const data = useLocated({ state, place, communities })
  const [selected, setSelected] = useState<string>()
  const shownId = communities.find(({ id }) => id === selected)?.id
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shownId === undefined) return
    const link = card.current?.querySelector<HTMLElement>(':is(h2, h3) a')
    ;(link ?? document.getElementById(cardLinkId(shownId)))?.focus()
  }, [shownId])
  if (data === null) return <p role="status">{t`The map couldn't be made from what is on this phone.`}</p>
  if (!data) return <MapLoading />
  return (
    <CommunityMap state={state} data={data} selected={selected} onSelect={setSelected} isSmall={!renderCard}>
      {shownId !== undefined && renderCard && <div ref={card}>{renderCard(shownId)}</div>}
    </CommunityMap>
  )
}

/** Undefined until the packs have been read; null if they can't be. */
function useLocated({ state, place, communities }: LocateQuestion): MapData | null | undefined {
  const [located, setLocated] = useState<MapData | null>()
  const { zipCode, city } = place
  // The list is a new one with each rendering, so what it contains is compared.
  const listed = JSON.stringify(communities.map(({ id, name, price }) => ({ id, name, price })))
  useEffect(() => {
    const request = { state, place: { zipCode, city }, communities: JSON.parse(listed) }
    return whileCurrent(locateCommunities(request), setLocated)
  }, [state, zipCode, city, listed])
  return located
}
