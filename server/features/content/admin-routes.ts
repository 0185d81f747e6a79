import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Risks } from '#server/platform/risks.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { type SiteCheck, SiteReport } from '#shared/site-check.ts'
import { findCatalogueRisks } from '../catalogue/find-risks.ts'
import { findDutyRisks } from '../outgoing/duty/find-risks.ts'
import { findMailRisks } from '../outgoing/mail-problems/service.ts'
import { findBackupRisks } from '../portal/backups/last-backup.ts'
import { type GuardDeps, portalRoutes } from '../sign-in/session/guard.ts'

const detail = documented({
  summary: 'Get the placeholders that families see, what a live site leaves out, and unsafe settings',
  tag: 'Portal',
  responses: { 200: SiteReport },
})

/** GET /api/admin/site-check. */
export const siteCheckRoutes = (
  deps: GuardDeps & Pick<Platform, 'env' | 'now'> & { siteCheck: SiteCheck; risks: Risks },
) =>
  portalRoutes(deps, 'site-check', 'owner').get(
    ADMIN_API.siteCheck,
    async () => {
      const found = await Promise.all([
        findCatalogueRisks(deps.sql),
        findBackupRisks(deps.sql, deps.now()),
        findDutyRisks(deps.sql, deps.env),
        findMailRisks(deps.sql),
      ])
      const risks = [...deps.risks.list(), ...found.flat()]
      return Response.json({ ...deps.siteCheck, risks } satisfies SiteReport, { headers: NO_STORE })
    },
    { detail },
  )
