import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { isFiltered, type LeadFilters, NO_FILTERS } from './lead-filters.ts'
import { useTyped } from './search-bar.tsx'

interface MoreFiltersProps {
  filters: LeadFilters
  onChange: (filters: LeadFilters) => void
}

/** The filters that are needed less often, and the way back to all leads, folded unless one of them is set. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { isRefused, isSpanish, isDuplicate, from, to } = filters
  const count = [isRefused, isSpanish, isDuplicate, from, to].filter(Boolean).length
  const [isOpen, setOpen] = useState(count > 0)
  const check = (label: string, name: 'isRefused' | 'isSpanish' | 'isDuplicate') => (
    <CheckRow
      checked={filters[name]}
      onChange={(event) => onChange({ ...filters, [name]: event.target.checked })}
    >
      {label}
    </CheckRow>
  )
  return (
    <>
      <Button variant="quiet" className="text-small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ListFilter aria-hidden="true" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      {isOpen && (
        <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-2 text-small">
          <DayField
            label="Received from"
            day={from}
            onChange={(day) => onChange({ ...filters, from: day })}
          />
          <DayField label="Received until" day={to} onChange={(day) => onChange({ ...filters, to: day })} />
          {check('Asked us not to share', 'isRefused')}
          {check('Reads Spanish', 'isSpanish')}
          {check('Possible duplicates', 'isDuplicate')}
          {isFiltered(filters) && (
            <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
              Show all leads
            </Button>
          )}
        </div>
      )}
    </>
  )
}

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
