import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { perLanguage, translate } from '#pwa/words/translate.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { phoneLink } from '../../ui/contact-links.ts'
import { formatDistance, formatPrice, unknownPrice } from '../../ui/facility-card/facts.ts'
import { MapLoading } from '../map/map-loading.tsx'
import { usePrinting } from '../map/use-printing.ts'
import { useMapPacks } from '../packs/use-map-packs.ts'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
import type { SharedCommunity } from '../sharing/shared-shortlist.ts'

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

const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }))
const DAY_AND_TIME = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
)

/** A community as the family shared it. Its name opens our page about it. */
function CopiedCommunity({ community, place }: { community: SharedCommunity; place: string }) {
  const { id, name, location, price, phone, distanceMiles, status, visitOn, note, isSample } = community
  const distance = formatDistance(distanceMiles ?? null)
  const rate = formatPrice(price)
  return (
    <Card as="li" className="copied-community">
      <h2 className="as-h3">
        <Link to={facilityPath(id)} rel="noreferrer">
          {name}
        </Link>
      </h2>
      <p className="copied-community-status">
        {translate(STATUS_TEXTS[status])}
        {visitOn && `: ${formatVisit(visitOn)}`}
      </p>
      <p>{[location, distance && describeDistance(distance, place)].filter(Boolean).join(', ')}</p>
      <p className="copied-community-price">{rate ? t`From ${rate} a month` : unknownPrice()}</p>
      {phone && (
        <p>
          <a href={phoneLink(phone)} rel="noreferrer">
            {phone}
          </a>
        </p>
      )}
      {isSample && <p>{t`Sample, not a real community`}</p>}
      {id.startsWith(FEATURED_ID_PREFIX) && <p>{t`Featured, paid`}</p>}
      {note && <blockquote className="copied-community-note">{note}</blockquote>}
    </Card>
  )
}

const describeDistance = (distance: string, place: string) =>
  place ? t`${distance} from ${place}` : t`${distance} from the place of the search`

/** A local day, or a day and time: "Thursday, March 5, 2026 at 10:30 AM". Just the text if it isn't a real day. */
function formatVisit(visitOn: string): string {
  const [date, time] = visitOn.split('T')
  const at = new Date(`${date}T${time ?? '00:00'}`)
  if (Number.isNaN(at.getTime())) return visitOn
  return time ? DAY_AND_TIME().format(at) : DAY().format(at)
}
