import { useState } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { TRAFFIC_PERIODS, TrafficReport } from '../../../shared/admin-reports.ts'
import { useAdminData } from '../use-admin-data.ts'

export type Period = (typeof TRAFFIC_PERIODS)[number]

/** The traffic of a period of so many days, today included, and the choice of the period. */
export function useTraffic() {
  const [days, setDays] = useState<Period>(TRAFFIC_PERIODS[1])
  return { days, setDays, ...useAdminData(`${ADMIN_API.traffic}?days=${days}`, TrafficReport) }
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** '2026-03-05' to 'Mar 5'. The day is the operator's already; no time zone may shift it. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))
