import Check from 'lucide-react/icons/check'
import type { UseFormRegisterReturn } from 'react-hook-form'
import './chips.css'

interface ChipsProps {
  legend: string
  options: readonly string[]
  registration: UseFormRegisterReturn
  error?: string | undefined
}

/** A list of toggle chips, of which any number can be on. */
export function Chips({ legend, options, registration, error }: ChipsProps) {
  return (
    <fieldset className="chips">
      <legend className="field-label">{legend}</legend>
      {error && <p className="field-error">{error}</p>}
      <div className="chips-row">
        {options.map((option) => (
          <label key={option} className="chip">
            <input className="chip-input" type="checkbox" value={option} {...registration} />
            <Check aria-hidden="true" />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
