import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense, useState } from 'react'
import { t } from '#words'
import { MapLoading } from '../map/map-loading.tsx'
import { usePrinting } from '../map/use-printing.ts'
import { useMapPacks } from '../packs/use-map-packs.ts'
import type { SharedCommunity } from '../sharing/shared-shortlist.ts'
import { Button } from '../ui/button.tsx'
import { CopiedCommunity } from './copied-community.tsx'

const LocatedMap = lazy(() =>
  import('../packs/located-map.tsx').then((module) => ({ default: module.LocatedMap })),
)

interface CopiedListProps {
  communities: readonly SharedCommunity[]
  /** The place of the search, such as 'Madison, WI', or ''. */
  place: string
}

/** The communities of a copy as a list, or on a map if there are packs of their state. */
export function CopiedList({ communities, place }: CopiedListProps) {
  const state = stateOf(place) || stateOf(communities[0]?.location ?? '')
  const packs = useMapPacks(state)
  const [wantsMap, setWantsMap] = useState(false)
  const isPrinting = usePrinting()
  const show = (community: SharedCommunity) => (
    <CopiedCommunity key={community.id} community={community} place={place} />
  )
  return (
    <>
      {/* Takes its place before the phone knows whether there can be a map, so that nothing moves. */}
      <Button
        className={packs ? 'copied-map-button' : 'copied-map-button copied-map-button-unseen'}
        aria-pressed={wantsMap}
        onClick={() => setWantsMap(!wantsMap)}
      >
        <MapIcon aria-hidden="true" />
        {t`Map`}
      </Button>
      {packs && wantsMap && !isPrinting ? (
        <section className="copied-map" aria-labelledby="copied-map">
          <h2 id="copied-map" className="visually-hidden">
            {t`Map`}
          </h2>
          <Suspense fallback={<MapLoading />}>
            <LocatedMap
              needsPacks={packs === 'offered'}
              state={state}
              place={{ zipCode: '', city: place.replace(/, [A-Z]{2}$/, '') }}
              communities={communities}
              renderCard={(shown) => (
                <ul className="card-list">{communities.filter(({ id }) => id === shown).map(show)}</ul>
              )}
            />
          </Suspense>
        </section>
      ) : (
        <ul className="card-list">{communities.map(show)}</ul>
      )}
    </>
  )
}

/** The state's code at the end of a place or an address; '' if there is none. */
const stateOf = (place: string): string => /, ([A-Z]{2})(?: \d{5})?$/.exec(place)?.[1] ?? ''
