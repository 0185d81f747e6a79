import { Link } from 'react-router-dom'
import { perLanguage, translate } from '#pwa/words/translate.ts'
import { FEATURED_ID_PREFIX } from '#shared/featured-business.ts'
import { facilityPath } from '#shared/paths.ts'
import { t } from '#words'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
import type { SharedCommunity } from '../sharing/shared-shortlist.ts'
import { Card } from '../ui/card.tsx'
import { phoneLink } from '../ui/contact-links.ts'
import { formatDistance, formatPrice, unknownPrice } from '../ui/facility-card/facts.ts'

const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }))
const DAY_AND_TIME = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
)

/** A community as the family shared it. Its name opens our page about it. */
export function CopiedCommunity({ community, place }: { community: SharedCommunity; place: string }) {
  const { id, name, location, price, phone, distanceMiles, status, visitOn, note, isSample } = community
  const distance = formatDistance(distanceMiles ?? null)
  const rate = formatPrice(price)
  return (
    <Card as="li" className="copied-community">
      <h2>
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
