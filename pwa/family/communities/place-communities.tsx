import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, Trans, t } from '#words'
import { acceptTown } from '../../state/town-suggestion.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { MapLoading } from '../map/map-loading.tsx'
import { MapNeedsPacks } from '../map/map-needs-packs.tsx'
import { usePrinting } from '../map/use-printing.ts'
import { type StatePacks, useStatePacks } from '../packs/use-state-packs.ts'
import { ShortlistLink } from '../saved-communities/shortlist-link.tsx'
import { useShortlist, useShortlistSearch } from '../saved-communities/use-shortlist.ts'
import { browse } from './browse.ts'
import { type BrowseQuery, LAYOUTS, type Layout } from './browse-query.ts'
import { BrowseTools } from './browse-tools.tsx'
import { BrowsedList } from './browsed-list.tsx'
import { describeList } from './describe-list.ts'
import type { ListedPage } from './list-communities.ts'
import { PacksNotice, PacksOffer } from './packs-notice.tsx'
import type { Place } from './place.ts'
import { useServerList } from './use-server-list.ts'

const BrowsedMap = lazy(() => import('./browsed-map.tsx').then((module) => ({ default: module.BrowsedMap })))

interface PlaceCommunitiesProps {
  query: BrowseQuery
  onChange: (query: BrowseQuery) => void
  /** Looks at another place instead. */
  onPlace: (place: Place) => void
  /** Moves the focus to the list's heading at first. */
  isFocused: boolean
}

/** The communities of a place: from the phone, or from the server if the phone doesn't have them. */
export function PlaceCommunities({ query, onChange, onPlace, isFocused }: PlaceCommunitiesProps) {
  const { place } = query
  const packs = useStatePacks(place.state)
  const phonePage = useBrowse(query, packs.kind === 'ready' ? packs.edition : undefined)
  const isServerNeeded = phonePage === null || needsServer(packs)
  const server = useServerList(query, isServerNeeded)
  const page = phonePage ?? server.page
  const isPrinting = usePrinting()
  const isMap = query.layout === 'map' && !isPrinting
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  const saving = useShortlistSearch()
  const shortlist = useShortlist(saving?.search)
  return (
    <section className="stack-3" aria-labelledby="place-communities">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="place-communities" className="text-h3" ref={heading} tabIndex={-1}>
          {describeList(place, page?.city)}
        </h2>
        <ShortlistLink shortlist={shortlist} />
      </div>
      {packs.kind === 'asking' && !isMap && <PacksOffer state={place.state} offer={packs} />}
      {page ? (
        <>
          <SimilarCities place={place} cities={page.similarCities} onPlace={onPlace} />
          <BrowseTools query={query} page={page} onChange={onChange} />
          <LayoutSwitch layout={query.layout} onChange={(layout) => onChange({ ...query, layout })} />
          {isMap && packs.kind !== 'ready' && <MapNeedsPacks state={place.state} packs={packs} />}
          {isMap && packs.kind === 'ready' && (
            <Suspense fallback={<MapLoading />}>
              <BrowsedMap
                key={packs.edition}
                query={query}
                edition={packs.edition}
                search={saving?.search}
                shortlist={shortlist}
              />
            </Suspense>
          )}
          {!isMap && (
            <BrowsedList
              query={query}
              page={page}
              more={page === server.page ? server : undefined}
              search={saving?.search}
              shortlist={shortlist}
              onChange={onChange}
            />
          )}
          <ListForYou place={{ ...place, city: page.city || place.city }} />
        </>
      ) : (
        <PacksNotice state={place.state} packs={packs} server={isServerNeeded ? server : undefined} />
      )}
    </section>
  )
}

function SimilarCities({
  place,
  cities,
  onPlace,
}: {
  place: Place
  cities: string[]
  onPlace: (place: Place) => void
}) {
  if (cities.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      <p>{t`Did you mean one of these?`}</p>
      {cities.map((city) => (
        <Button key={city} onClick={() => onPlace({ ...place, city })}>
          {city}
        </Button>
      ))}
    </div>
  )
}

/** Whether the phone doesn't have the state's packs and won't have them soon. Offline, the server can't help either. */
const needsServer = (packs: StatePacks) =>
  packs.kind === 'asking' || (packs.kind === 'unavailable' && packs.reason !== 'offline')

/**
 * Lists communities from this phone's packs. While a changed query is being answered, the earlier list stays.
 * @param edition lists again when it changes; undefined until the phone has the packs
 * @returns undefined before the first list, null if the packs can't be read
 */
function useBrowse(query: BrowseQuery, edition: number | undefined): ListedPage | null | undefined {
  const [page, setPage] = useState<ListedPage | null>()
  useEffect(() => {
    if (edition !== undefined) return whileCurrent(browse(query), setPage)
  }, [query, edition])
  return edition === undefined ? undefined : page
}

const LABELS = { list: { text: msg`List`, Icon: List }, map: { text: msg`Map`, Icon: MapIcon } }

interface LayoutSwitchProps {
  layout: Layout
  onChange: (layout: Layout) => void
}

/** Shows the same communities as a list or on a map. */
function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className="flex gap-3" role="group" aria-label={t`Show as`}>
      {LAYOUTS.map((one) => {
        const { text, Icon } = LABELS[one]
        return (
          <Button
            key={one}
            className="py-[0.3em]! aria-pressed:bg-evergreen aria-pressed:text-on-evergreen"
            aria-pressed={one === layout}
            onClick={() => onChange(one)}
          >
            <Icon aria-hidden="true" />
            {translate(text)}
          </Button>
        )
      })}
    </div>
  )
}

/** A way into the questionnaire, which starts with this place. */
function ListForYou({ place }: { place: Place }) {
  const { zipCode, ...town } = place
  return (
    <Card as="section" className="mt-5 stack-3 stack-left" aria-labelledby="list-for-you">
      <h2 id="list-for-you">{t`Want a shorter list?`}</h2>
      <p>
        <Trans>
          Answer a few questions about care and budget, and you get the communities that fit, with the reasons
          for each one. What you saved here stays on your shortlist.
        </Trans>
      </p>
      <ButtonLink
        to={SCREENS.questionnaire}
        onClick={() => acceptTown({ ...town, ...(zipCode && { zipCode }) })}
      >
        {t`Get a list for your situation`}
      </ButtonLink>
    </Card>
  )
}
