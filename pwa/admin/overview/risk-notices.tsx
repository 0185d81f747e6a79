import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { SiteReport } from '#shared/site-check.ts'
import { useAdminData } from '../use-admin-data.ts'

/** A notice for each unsafe setting, until the operator changes it. Nothing if there are none, or if they are unknown. */
export function RiskNotices() {
  const { data } = useAdminData(ADMIN_API.siteCheck, SiteReport)
  return data?.risks.map(({ id, title, advice }) => (
    <Notice key={id} tone="error" title={title}>
      {advice}
    </Notice>
  ))
}
