import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { msg, t, type Words } from '#words'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type KnownFacts, SIZE_RANGES } from './arrange-list.ts'
import './list-tools.css'
import { translate } from '#pwa/words/translate.ts'
import { countFilters, SIZES, type Size, SORTS, type Sort, type View } from './list-view.ts'

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

const [, SMALL] = SIZE_RANGES.small
const [MEDIUM, MEDIUM_END] = SIZE_RANGES.medium
const SIZE_LABELS: Record<Size, Words> = {
  any: msg`Any size`,
  small: msg`Up to ${SMALL} residents`,
  medium: msg`${MEDIUM} to ${MEDIUM_END} residents`,
  large: msg`More than ${MEDIUM_END} residents`,
}

interface ListFiltersProps {
  view: View
  known: KnownFacts
  onChange: (changes: Partial<View>) => void
}

/** What a community's record must say to be shown. A filter for which no record says anything is disabled. */
function ListFilters({ view, known, onChange }: ListFiltersProps) {
  return (
    <fieldset className="list-filters">
      <legend>{t`Show only communities with`}</legend>
      <Filter
        label={t`A published price`}
        isOn={view.hasPrice}
        onChange={(hasPrice) => onChange({ hasPrice })}
      />
      <Filter
        label={t`Memory care`}
        isOn={view.memoryCare}
        onChange={(memoryCare) => onChange({ memoryCare })}
      />
      <Filter
        label={t`Public funding`}
        isOn={view.publicFunding}
        isKnown={known.publicFunding}
        onChange={(publicFunding) => onChange({ publicFunding })}
      />
      {(known.spanish || view.spanish) && (
        <Filter
          label={t`Staff who speak Spanish`}
          isOn={view.spanish}
          isKnown={known.spanish}
          onChange={(spanish) => onChange({ spanish })}
        />
      )}
      <label className="list-filters-size">
        <span>{known.places ? t`Size` : t`Size (not known for this list)`}</span>
        <select
          value={view.size}
          disabled={!known.places && view.size === 'any'}
          onChange={({ target }) => onChange({ size: target.value as Size })}
        >
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {translate(SIZE_LABELS[size])}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

interface FilterProps {
  label: string
  isOn: boolean
  isKnown?: boolean
  onChange: (isOn: boolean) => void
}

/** Can always be turned off, even when the list says nothing about it. */
function Filter({ label, isOn, isKnown = true, onChange }: FilterProps) {
  return (
    <CheckRow checked={isOn} disabled={!isKnown && !isOn} onChange={({ target }) => onChange(target.checked)}>
      <span>{isKnown ? label : t`${label} (not known for this list)`}</span>
    </CheckRow>
  )
}
