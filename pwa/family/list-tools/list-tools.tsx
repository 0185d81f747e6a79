import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type KnownFacts, SIZE_RANGES } from './arrange-list.ts'
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
  /** On a wide screen the filters are always shown. */
  staysOpen?: boolean
}

/** Sorts and filters a list, and announces how much of it is shown. */
export function ListTools(props: ListToolsProps) {
  const { view, onChange, onClear, sorts, known, more, status, children, staysOpen = false } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const filters = countFilters(view) + (more?.count ?? 0)
  const isKnown = (sort: Sort) =>
    sort === 'nearest' ? known.distance : sort === 'size' ? known.places : true
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <label className="flex min-w-[min(100%,9.5rem)] flex-1 items-center gap-2 md:max-w-[20rem] print:hidden">
        <ArrowDownUp aria-hidden="true" className="size-[1.15em] flex-none" />
        <VisuallyHidden>{t`Sort`}</VisuallyHidden>
        <SmallSelect
          className="flex-1"
          value={view.sort}
          onChange={({ target }) => onChange({ sort: target.value as Sort })}
        >
          {SORTS.filter((sort) => sort in sorts).map((sort) => (
            <option key={sort} value={sort} disabled={!isKnown(sort)}>
              {isKnown(sort) ? sorts[sort] : t`${sorts[sort] ?? ''} (not known)`}
            </option>
          ))}
        </SmallSelect>
      </label>
      <ToolButton
        className={staysOpen ? 'lg:hidden' : undefined}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {filters > 0 ? t`Filter (${filters})` : t`Filter`}
      </ToolButton>
      {children}
      <div
        id={panel}
        className={`w-full rounded-card border border-line bg-card p-4 print:hidden ${isOpen ? '' : staysOpen ? 'max-lg:hidden' : 'hidden'}`}
      >
        {more?.filters}
        <ListFilters view={view} known={known} onChange={onChange} />
        {filters > 0 && <Button onClick={onClear}>{t`Clear filters`}</Button>}
      </div>
      {/* Always rendered, so that its changes are announced. */}
      <p className="w-full empty:hidden" role="status">
        {status}
      </p>
    </div>
  )
}

/** A button in the row of the tools. */
export const ToolButton = ({ className = '', ...rest }: ComponentProps<typeof Button>) => (
  <Button {...rest} className={`px-2! py-1! text-small whitespace-nowrap ${className}`} />
)

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
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="font-[650]">{t`Show only communities with`}</legend>
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
      <label className="inline-flex min-h-target max-w-full flex-wrap items-center gap-3">
        <span>{known.places ? t`Size` : t`Size (not known for this list)`}</span>
        <SmallSelect
          value={view.size}
          disabled={!known.places && view.size === 'any'}
          onChange={({ target }) => onChange({ size: target.value as Size })}
        >
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {translate(SIZE_LABELS[size])}
            </option>
          ))}
        </SmallSelect>
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
