import { type ReactNode, useState } from 'react'
import { t } from '#words'
import type { ShortlistEntry as Entry } from '../../local/schema.ts'
import { Button } from '../../ui/button.tsx'
import { localDay } from '../../ui/local-day.ts'
import { orderShortlist } from './order-shortlist.ts'
import { ShortlistEntry } from './shortlist-entry.tsx'

interface ShortlistEntriesProps {
  entries: readonly Entry[]
  back: ReactNode
  voicesOf?: ((entry: Entry) => ReactNode) | undefined
}

const focusTitle = () => document.getElementById('shortlist-title')?.focus()

/**
 * The communities, starting with the next visit. They keep their places while the family works with them, so that a new
 * status doesn't move a card under the thumb. `back` leads to the list that they come from.
 */
export function ShortlistEntries({ entries, back, voicesOf }: ShortlistEntriesProps) {
  const [order] = useState(() => orderShortlist(entries, localDay()).map(({ facilityId }) => facilityId))
  const placeOf = ({ facilityId }: Entry) => {
    const place = order.indexOf(facilityId)
    return place === -1 ? order.length : place
  }
  const ordered = [...entries].sort((a, b) => placeOf(a) - placeOf(b))
  return (
    <>
      <div className="button-row">
        {back}
        <Button onClick={() => window.print()}>{t`Print`}</Button>
      </div>
      <ul className="shortlist-entries stack-5">
        {ordered.map((entry) => (
          <ShortlistEntry
            key={entry.facilityId}
            entry={entry}
            onRemoved={focusTitle}
            voices={voicesOf?.(entry)}
          />
        ))}
      </ul>
    </>
  )
}
