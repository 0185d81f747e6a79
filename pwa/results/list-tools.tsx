import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { KnownFacts } from './arrange-list.ts'
import { ListFilters } from './list-filters.tsx'
import './list-tools.css'
import { countFilters, SORTS, type Sort, withoutFilters } from './list-view.ts'
import type { ShownList } from './use-list-view.ts'

const SORT_LABELS: Record<Sort, string> = {
  fit: 'Best fit',
  nearest: 'Nearest',
  price: 'Lowest price',
  size: 'Smallest',
}

interface ListToolsProps {
  shownList: ShownList
  known: KnownFacts
  /** Of all communities in the list, how many pass the filters and are not hidden. */
  count: number
  total: number
}

/** Sorts and filters the list, and announces how much of it is shown. */
export function ListTools({ shownList, known, count, total }: ListToolsProps) {
  const { view, hidden, setView } = shownList
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const filters = countFilters(view)
  const isKnown: Record<Sort, boolean> = {
    fit: true,
    nearest: known.distance,
    price: true,
    size: known.places,
  }
  return (
    <div className="list-tools">
      <label className="list-tools-sort">
        <span>Sort</span>
        <select value={view.sort} onChange={({ target }) => setView({ sort: target.value as Sort })}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort} disabled={!isKnown[sort]}>
              {SORT_LABELS[sort]}
              {!isKnown[sort] && ' (not known)'}
            </option>
          ))}
        </select>
      </label>
      <Button aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {filters > 0 ? `Filter (${filters})` : 'Filter'}
      </Button>
      <div id={panel} className="list-tools-panel" hidden={!isOpen}>
        <ListFilters view={view} known={known} onChange={setView} />
        {filters > 0 && <Button onClick={() => setView(withoutFilters(view))}>Clear filters</Button>}
      </div>
      <p className="list-tools-status" role="status">
        {count < total && describeShown(count, total, hidden.length)}
      </p>
    </div>
  )
}

const describeShown = (count: number, total: number, hidden: number) =>
  `Showing ${count} of ${total} communities${hidden > 0 ? `. Hidden ones are at the end of the list` : ''}.`
