import { useState } from 'react'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TRAFFIC_PERIODS, TrafficReport } from '#shared/desk/admin-reports.ts'
import { useAdminData } from '../use-admin-data.ts'

export type Period = (typeof TRAFFIC_PERIODS)[number]

/** The traffic report of the selected period, which includes today, and the state of the selection. */
export function useTraffic() {
  const [days, setDays] = useState<Period>(TRAFFIC_PERIODS[1])
  return { days, setDays, ...useAdminData(`${ADMIN_API.traffic}?days=${days}`, TrafficReport) }
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** '2026-03-05' → 'Mar 5'. The day is already in the operator's time zone, so it must not shift. */
export const formatDay = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`))
