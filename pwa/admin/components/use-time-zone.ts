import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { TRAFFIC_PERIODS, TrafficReport } from '../../../shared/admin-reports.ts'
import { useAdminData } from '../use-admin-data.ts'

/** The period that the Overview opens with, so that its answer serves here too. */
const PATH = `${ADMIN_API.traffic}?days=${TRAFFIC_PERIODS[1]}`

/** The zone in which the server's days begin and end; this browser's until the server has told. */
export function useTimeZone(): string {
  return (
    useAdminData(PATH, TrafficReport).data?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  )
}
