import { useId } from 'react'
import { TRAFFIC_PERIODS } from '../../../shared/admin-reports.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './period-picker.css'
import type { Period } from './traffic.ts'

/** Radio buttons for the period of a report, in days. */
export function PeriodPicker({ days, onChange }: { days: Period; onChange: (days: Period) => void }) {
  const name = useId()
  return (
    <fieldset className="period-picker">
      <legend>
        <VisuallyHidden>Period</VisuallyHidden>
      </legend>
      {TRAFFIC_PERIODS.map((choice) => (
        <label key={choice} className="period-picker-choice">
          <input type="radio" name={name} checked={choice === days} onChange={() => onChange(choice)} />
          {choice} days
        </label>
      ))}
    </fieldset>
  )
}
