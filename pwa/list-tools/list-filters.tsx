import { type KnownFacts, SIZE_RANGES } from './arrange-list.ts'
import { SIZES, type Size, type View } from './list-view.ts'

const [, SMALL] = SIZE_RANGES.small
const [MEDIUM, MEDIUM_END] = SIZE_RANGES.medium
const SIZE_LABELS: Record<Size, string> = {
  any: 'Any size',
  small: `Up to ${SMALL} residents`,
  medium: `${MEDIUM} to ${MEDIUM_END} residents`,
  large: `More than ${MEDIUM_END} residents`,
}

interface ListFiltersProps {
  view: View
  known: KnownFacts
  onChange: (changes: Partial<View>) => void
}

/** What a community's record must say to be shown. A filter for which no record says anything is disabled. */
export function ListFilters({ view, known, onChange }: ListFiltersProps) {
  return (
    <fieldset className="list-filters">
      <legend>Show only communities with</legend>
      <Filter
        label="A published price"
        isOn={view.hasPrice}
        onChange={(hasPrice) => onChange({ hasPrice })}
      />
      <Filter
        label="Memory care"
        isOn={view.memoryCare}
        onChange={(memoryCare) => onChange({ memoryCare })}
      />
      <Filter
        label="Public funding"
        isOn={view.publicFunding}
        isKnown={known.publicFunding}
        onChange={(publicFunding) => onChange({ publicFunding })}
      />
      <label className="list-filters-size">
        <span>Size{!known.places && NOT_KNOWN}</span>
        <select
          value={view.size}
          disabled={!known.places && view.size === 'any'}
          onChange={({ target }) => onChange({ size: target.value as Size })}
        >
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {SIZE_LABELS[size]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

const NOT_KNOWN = ' (not known for this list)'

interface FilterProps {
  label: string
  isOn: boolean
  isKnown?: boolean
  onChange: (isOn: boolean) => void
}

/** Can always be turned off, even when the list says nothing about it. */
function Filter({ label, isOn, isKnown = true, onChange }: FilterProps) {
  return (
    <label className="list-filters-choice">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isKnown && !isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {!isKnown && NOT_KNOWN}
      </span>
    </label>
  )
}
