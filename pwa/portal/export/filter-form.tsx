import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '#pwa/ui/button.tsx'
import { InputField } from '#pwa/ui/field.tsx'
import { type LeadFilters, NO_FILTERS } from './lead-filters.ts'

interface FilterFormProps {
  filters: LeadFilters
  onChange: (filters: LeadFilters) => void
  /** The time zone in which days begin and end. */
  timeZone: string
}

/** On a phone, a date field needs the full width. */
const FULL = 'max-sm:col-span-full'
const FIELDS = [
  { width: FULL, name: 'city', label: 'City', type: 'text' },
  { width: '', name: 'state', label: 'State', type: 'text' },
  { width: '', name: 'zipCode', label: 'ZIP Code', type: 'text' },
  { width: FULL, name: 'startDate', label: 'Start Date', type: 'date' },
  { width: FULL, name: 'endDate', label: 'End Date', type: 'date' },
] as const

/** The five filters. They apply with each keystroke; nothing needs to be submitted. */
export function FilterForm({ filters, onChange, timeZone }: FilterFormProps) {
  return (
    <div className="space-y-2">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] [&_.field-input]:min-h-target">
        {FIELDS.map(({ name, label, type, width }) => (
          <div key={name} className={width}>
            <InputField
              label={label}
              type={type}
              value={filters[name]}
              autoComplete="off"
              max={type === 'date' ? '9999-12-31' : undefined}
              onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <div className="ends text-quiet text-small">
        <p>
          Both dates are included, in the time zone <strong>{timeZone}</strong>.
        </p>
        <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          <RotateCcw aria-hidden="true" />
          Reset Filters
        </Button>
      </div>
    </div>
  )
}
