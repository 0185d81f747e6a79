import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { SiteCheck } from '../../../shared/site-check.ts'
import { documented } from '../../platform/http/documented.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { type GuardDeps, portalRoutes } from '../portal/session/guard.ts'

const detail = documented({
  summary: 'Get the placeholders that families see, and what a live site leaves out',
  tag: 'Portal',
  responses: { 200: SiteCheck },
})

/** GET /api/admin/site-check. */
export const siteCheckRoutes = (deps: GuardDeps & { siteCheck: SiteCheck }) =>
  portalRoutes(deps, 'site-check').get(
    ADMIN_API.siteCheck,
    () => Response.json(deps.siteCheck, { headers: NO_STORE }),
    { detail },
  )
