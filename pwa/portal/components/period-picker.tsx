import { useId, useState } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TRAFFIC_PERIODS, TrafficReport } from '#shared/desk/admin-reports.ts'
import { useAdminData } from '../use-admin-data.ts'
import { Chip } from './chip.tsx'

type Period = (typeof TRAFFIC_PERIODS)[number]

/** The traffic report of the selected period, which includes today, and the state of the selection. */
export function useTraffic() {
  const [days, setDays] = useState<Period>(TRAFFIC_PERIODS[1])
  return { days, setDays, ...useAdminData(`${ADMIN_API.traffic}?days=${days}`, TrafficReport) }
}

interface PeriodPickerProps {
  chosen: Period
  onChange: (days: Period) => void
}

/** Radio buttons for the period of a report. */
export function PeriodPicker({ chosen, onChange }: PeriodPickerProps) {
  const name = useId()
  return (
    <fieldset className="flex gap-1 text-small">
      <legend>
        <VisuallyHidden>Period</VisuallyHidden>
      </legend>
      {TRAFFIC_PERIODS.map((days) => (
        <Chip key={days} type="radio" name={name} checked={days === chosen} onChange={() => onChange(days)}>
          {days} days
        </Chip>
      ))}
    </fieldset>
  )
}
