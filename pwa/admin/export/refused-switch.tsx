import { formatCount } from '../format/format-number.ts'
import './refused-switch.css'

interface RefusedSwitchProps {
  /** How many of the shown leads must not be shared with marketing partners. */
  count: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Includes leads in the export whose browser refused sharing with marketing partners. Off until someone decides. */
export function RefusedSwitch({ count, isOn, onChange }: RefusedSwitchProps) {
  const leads = count === 1 ? '1 submission' : `${formatCount(count)} submissions`
  return (
    <label className="refused-switch">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      Export also {leads} that must not be shared with marketing partners (Global Privacy Control)
    </label>
  )
}
