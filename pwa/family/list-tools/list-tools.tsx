import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { KnownFacts } from './arrange-list.ts'
import { ListFilters } from './list-filters.tsx'
import './list-tools.css'
import { countFilters, SORTS, type Sort, type View } from './list-view.ts'

interface ListToolsProps {
  view: View
  onChange: (changes: Partial<View>) => void
  onClear: () => void
  /** The orders that the family can choose from, with their labels. */
  sorts: Partial<Record<Sort, string>>
  known: KnownFacts
  /** Further filters, and how many of them are on. */
  more?: { filters: ReactNode; count: number }
  /** How much of the list is shown. Announced. */
  status: ReactNode
  /** More buttons beside the filter's. */
  children?: ReactNode
}

/** Sorts and filters a list, and announces how much of it is shown. */
export function ListTools(props: ListToolsProps) {
  const { view, onChange, onClear, sorts, known, more, status, children } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const filters = countFilters(view) + (more?.count ?? 0)
  const isKnown = (sort: Sort) =>
    sort === 'nearest' ? known.distance : sort === 'size' ? known.places : true
  return (
    <div className="list-tools">
      <label className="list-tools-sort">
        <ArrowDownUp aria-hidden="true" />
        <VisuallyHidden>{t`Sort`}</VisuallyHidden>
        <select value={view.sort} onChange={({ target }) => onChange({ sort: target.value as Sort })}>
          {SORTS.filter((sort) => sort in sorts).map((sort) => (
            <option key={sort} value={sort} disabled={!isKnown(sort)}>
              {isKnown(sort) ? sorts[sort] : t`${sorts[sort] ?? ''} (not known)`}
            </option>
          ))}
        </select>
      </label>
      <Button aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {filters > 0 ? t`Filter (${filters})` : t`Filter`}
      </Button>
      {children}
      <div id={panel} className="list-tools-panel" hidden={!isOpen}>
        {more?.filters}
        <ListFilters view={view} known={known} onChange={onChange} />
        {filters > 0 && <Button onClick={onClear}>{t`Clear filters`}</Button>}
      </div>
      <p className="list-tools-status" role="status">
        {status}
      </p>
    </div>
  )
}
