import { useId } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import './period-picker.css'

interface PeriodPickerProps<Choice extends number> {
  choices: readonly Choice[]
  unit: 'days' | 'weeks'
  chosen: Choice
  onChange: (choice: Choice) => void
}

/** Radio buttons for the period of a report. */
export function PeriodPicker<Choice extends number>(props: PeriodPickerProps<Choice>) {
  const { choices, unit, chosen, onChange } = props
  const name = useId()
  return (
    <fieldset className="period-picker">
      <legend>
        <VisuallyHidden>Period</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice} className="period-picker-choice">
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChange(choice)} />
          {choice} {unit}
        </label>
      ))}
    </fieldset>
  )
}
