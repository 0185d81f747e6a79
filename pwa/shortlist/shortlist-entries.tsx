import { useState } from 'react'
import { SCREENS } from '../../shared/paths.ts'
import type { ShortlistEntry as Entry } from '../local/schema.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { orderShortlist } from './order-shortlist.ts'
import { ShortlistEntry } from './shortlist-entry.tsx'
import { localDay } from './visit-text.ts'

const focusTitle = () => document.getElementById('shortlist-title')?.focus()

/**
 * The communities, starting with the next visit. They keep their places while the family works with them, so that a new
 * status doesn't move a card under the thumb.
 */
export function ShortlistEntries({ entries }: { entries: readonly Entry[] }) {
  const [order] = useState(() => orderShortlist(entries, localDay()).map(({ facilityId }) => facilityId))
  const placeOf = ({ facilityId }: Entry) => {
    const place = order.indexOf(facilityId)
    return place === -1 ? order.length : place
  }
  const ordered = entries.toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <>
      <div className="shortlist-actions shortlist-top">
        <ButtonLink to={SCREENS.results}>Back to Results</ButtonLink>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <ul className="shortlist-entries">
        {ordered.map((entry) => (
          <ShortlistEntry key={entry.facilityId} entry={entry} onRemoved={focusTitle} />
        ))}
      </ul>
    </>
  )
}
