import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Risks } from '#server/platform/risks.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { type SiteCheck, SiteReport } from '#shared/site-check.ts'
import { findCatalogueRisks } from '../catalogue/service.ts'
import { findSourceRisks } from '../catalogue/sources/find-source-risks.ts'
import { findDutyRisks } from '../outgoing/duty/service.ts'
import { findMailRisks } from '../outgoing/mail-problems/service.ts'
import { findBackupRisks } from '../portal/backups/last-backup.ts'

export const siteCheckRoutes = ({
  sql,
  env,
  now,
  siteCheck,
  risks,
}: Pick<Platform, 'sql' | 'env' | 'now'> & { siteCheck: SiteCheck; risks: Risks }) => [
  route({
    method: 'GET',
    path: ADMIN_API.siteCheck,
    access: 'owner',
    summary: 'Get the placeholders that families see, what a live site leaves out, and unsafe settings',
    tag: 'Portal',
    output: SiteReport,
    async handler() {
      const found = await Promise.all([
        findCatalogueRisks(sql),
        findSourceRisks({ sql, env, now }),
        findBackupRisks(sql, now()),
        findDutyRisks(sql, env),
        findMailRisks(sql),
      ])
      return { ...siteCheck, risks: [...risks.list(), ...found.flat()] }
    },
  }),
]
