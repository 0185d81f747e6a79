import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ChangeEvent } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import './filter-form.css'
import { type LeadFilters, NO_FILTERS } from './lead-filters.ts'

interface FilterFormProps {
  filters: LeadFilters
  onChange: (filters: LeadFilters) => void
  /** The time zone in which days begin and end. */
  timeZone: string
}

const FIELDS = [
  { name: 'city', label: 'City', type: 'text' },
  { name: 'state', label: 'State', type: 'text' },
  { name: 'zipCode', label: 'ZIP Code', type: 'text' },
  { name: 'startDate', label: 'Start Date', type: 'date' },
  { name: 'endDate', label: 'End Date', type: 'date' },
] as const

/** The five filters. They apply with each keystroke; nothing needs to be submitted. */
export function FilterForm({ filters, onChange, timeZone }: FilterFormProps) {
  return (
    <div className="filter-form">
      <div className="filter-form-fields">
        {FIELDS.map(({ name, label, type }) => (
          <Field key={name} label={label}>
            {(control) => (
              <input
                {...control}
                type={type}
                value={filters[name]}
                autoComplete="off"
                max={type === 'date' ? '9999-12-31' : undefined}
                onChange={(event: ChangeEvent<HTMLInputElement>) =>
                  onChange({ ...filters, [name]: event.target.value })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <div className="filter-form-footer">
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
