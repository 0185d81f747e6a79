import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { type SiteCheck, SiteReport } from '../../../shared/site-check.ts'
import { documented } from '../../platform/http/documented.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import type { Risks } from '../../platform/risks.ts'
import { type GuardDeps, portalRoutes } from '../portal/session/guard.ts'

const detail = documented({
  summary: 'Get the placeholders that families see, what a live site leaves out, and unsafe settings',
  tag: 'Portal',
  responses: { 200: SiteReport },
})

/** GET /api/admin/site-check. */
export const siteCheckRoutes = (deps: GuardDeps & { siteCheck: SiteCheck; risks: Risks }) =>
  portalRoutes(deps, 'site-check').get(
    ADMIN_API.siteCheck,
    () =>
      Response.json({ ...deps.siteCheck, risks: deps.risks.list() } satisfies SiteReport, {
        headers: NO_STORE,
      }),
    { detail },
  )
