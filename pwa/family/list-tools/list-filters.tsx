import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import { type KnownFacts, SIZE_RANGES } from './arrange-list.ts'
import { SIZES, type Size, type View } from './list-view.ts'

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
export function ListFilters({ view, known, onChange }: ListFiltersProps) {
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
    <label className="check-row">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isKnown && !isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{isKnown ? label : t`${label} (not known for this list)`}</span>
    </label>
  )
}
