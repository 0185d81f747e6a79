import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ownTimeZone } from '#shared/contract/time.ts'
import { TRAFFIC_PERIODS, TrafficReport } from '#shared/desk/admin-reports.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'

/** The Overview's initial request, so that both share one cached response. */
const PATH = `${ADMIN_API.traffic}?days=${TRAFFIC_PERIODS[1]}`

/** The server's time zone for days, or the browser's until the server has responded, and for who may not read traffic. */
export function useTimeZone(): string {
  const path = useMayUse('figures') ? PATH : null
  return useAdminData(path, TrafficReport).data?.timeZone ?? ownTimeZone()
}
