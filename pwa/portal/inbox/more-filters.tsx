import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { isFiltered, type LeadFilters, NO_FILTERS } from './lead-filters.ts'
import { useTyped } from './search-bar.tsx'

interface MoreFiltersProps {
  filters: LeadFilters
  onChange: (filters: LeadFilters) => void
}

/** The filters that are needed less often, and the way back to all leads. Open if one of them is set. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { isRefused, isSpanish, isDuplicate, from, to } = filters
  const count = [isRefused, isSpanish, isDuplicate, from, to].filter(Boolean).length
  return (
    <details className="more-filters" open={count > 0 || undefined}>
      <summary>More filters{count > 0 && ` (${count})`}</summary>
      <div className="more-filters-fields">
        <DayField label="Received from" day={from} onChange={(day) => onChange({ ...filters, from: day })} />
        <DayField label="Received until" day={to} onChange={(day) => onChange({ ...filters, to: day })} />
        <Switch
          label="Asked us not to share"
          isOn={isRefused}
          onChange={(isOn) => onChange({ ...filters, isRefused: isOn })}
        />
        <Switch
          label="Reads Spanish"
          isOn={isSpanish}
          onChange={(isOn) => onChange({ ...filters, isSpanish: isOn })}
        />
        <Switch
          label="Possible duplicates"
          isOn={isDuplicate}
          onChange={(isOn) => onChange({ ...filters, isDuplicate: isOn })}
        />
      </div>
      {isFiltered(filters) && (
        <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          Show all leads
        </Button>
      )}
    </details>
  )
}

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="more-filters-switch">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)

interface DayFieldProps {
  label: string
  day: string
  onChange: (day: string) => void
}

/** A day. While it is being typed, the browser reports years such as 0002, which filter nothing yet. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useTyped(day)
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={typed}
          min="2000-01-01"
          max="2099-12-31"
          onChange={(event) => {
            const { value, validity } = event.target
            setTyped(value, validity.valid ? value : day)
            if (validity.valid && value !== day) onChange(value)
          }}
        />
      )}
    </Field>
  )
}
