import type { DiscoveredFacility } from '../../../shared/admin-reports.ts'
import { CARD_BADGES } from '../../../shared/limits.ts'
import { isLinkableWebsite } from '../../../shared/web-address.ts'
import { Badges } from '../../ui/facility-card/badges.tsx'
import { formatPrice, UNKNOWN_PRICE } from '../../ui/facility-card/facts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { sayDate } from '../parts/say-date.ts'
import { sayCount } from '../parts/say-number.ts'
import { useTimeZone } from '../parts/use-time-zone.ts'

export const DISCOVERED_ROWS = 50

/** The communities that were found last. */
export function DiscoveredTable({ facilities }: { facilities: readonly DiscoveredFacility[] }) {
  const timeZone = useTimeZone()
  return (
    <div className="database-table">
      <DataTable caption="Discovered facilities" isCaptionHidden columns={COLUMNS}>
        {facilities.slice(0, DISCOVERED_ROWS).map((facility) => (
          <FacilityRow key={facility.id} facility={facility} timeZone={timeZone} />
        ))}
      </DataTable>
    </div>
  )
}

const COLUMNS = [
  'Name',
  'Location',
  'Amenities',
  { numbers: 'Price Range' },
  { numbers: 'Times Found' },
  'Last Found',
  'Website',
]

function FacilityRow({ facility, timeZone }: { facility: DiscoveredFacility; timeZone: string }) {
  const { name, rating, location, amenities, price, timesFound, lastFoundAt, isSample } = facility
  return (
    <tr>
      <th scope="row">
        {name}
        {isSample && <span className="database-note">Sample</span>}
        {/* Stored from 1 to 50. */}
        {rating !== null && <span className="database-note">Rating {rating * 2} out of 100</span>}
      </th>
      <td>{location}</td>
      <td>
        <Badges labels={amenities} max={CARD_BADGES} suffix="more" />
      </td>
      <td className="number">{formatPrice(price) ?? UNKNOWN_PRICE}</td>
      <td className="number">{sayCount(timesFound)}</td>
      <td className="database-day">{sayDate(lastFoundAt, timeZone)}</td>
      <td>
        <Visit facility={facility} />
      </td>
    </tr>
  )
}

/** Nothing when there is no website. */
function Visit({ facility: { name, website } }: { facility: DiscoveredFacility }) {
  if (!isLinkableWebsite(website)) return null
  return (
    <a className="database-visit" href={website} target="_blank" rel="noreferrer">
      Visit <VisuallyHidden>{name} (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
