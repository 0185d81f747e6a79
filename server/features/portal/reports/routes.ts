import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { readDemand } from './demand.ts'
import { documentation } from './documentation.ts'
import { readFeatured } from './featured.ts'
import { readFirstContact } from './first-contact.ts'
import { readPlaces } from './places.ts'
import type { ReportScope } from './report-weeks.ts'
import { readStages } from './stages.ts'
import { readWeeks } from './weeks-query.ts'

/** The portal's reports, under /api/admin/reports. They hold figures only, nothing about one person. */
export const deskReportRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'now'>) => {
  const respond =
    (readReport: (scope: ReportScope) => Promise<object>) =>
    async ({ request }: { request: Request }) => {
      const { sql, env, now } = deps
      const scope = { sql, timeZone: env.TIME_ZONE, now: now(), weeks: readWeeks(request) }
      return Response.json(await readReport(scope), { headers: NO_STORE })
    }
  return portalRoutes(deps, 'desk reports', 'figures')
    .get(ADMIN_API.reportFirstContact, respond(readFirstContact), { detail: documentation.firstContact })
    .get(ADMIN_API.reportStages, respond(readStages), { detail: documentation.stages })
    .get(ADMIN_API.reportPlaces, respond(readPlaces), { detail: documentation.places })
    .get(ADMIN_API.reportDemand, respond(readDemand), { detail: documentation.demand })
    .get(ADMIN_API.reportFeatured, respond(readFeatured), { detail: documentation.featured })
}
