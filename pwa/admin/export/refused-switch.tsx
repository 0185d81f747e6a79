import { formatCount } from '../format/format-number.ts'
import './refused-switch.css'

interface RefusedSwitchProps {
  /** How many of the shown leads must not be shared with someone. */
  count: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Includes leads in the export that a family or its browser refused to share. Off until someone decides. */
export function RefusedSwitch({ count, isOn, onChange }: RefusedSwitchProps) {
  const leads = count === 1 ? '1 submission' : `${formatCount(count)} submissions`
  return (
    <label className="refused-switch">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      Also export {leads} with a no to sharing, by the family or by Global Privacy Control
    </label>
  )
}
