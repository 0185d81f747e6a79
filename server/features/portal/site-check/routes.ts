import { findCatalogueRisks } from '#server/features/catalogue/service.ts'
import { findSourceRisks } from '#server/features/catalogue/sources/list-sources.ts'
import { checkSite } from '#server/features/content/read-site.ts'
import { readSiteTexts, type SiteSettings, withSiteTexts } from '#server/features/content/site-texts.ts'
import { findDutyRisks } from '#server/features/outgoing/duty/service.ts'
import { findMailRisks } from '#server/features/outgoing/mail-problems/service.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Risks } from '#server/platform/risks.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SiteReport } from '#shared/desk/site-texts.ts'
import { findBackupRisks } from '../backups/last-backup.ts'

/** What is left to set before a site is live, and what is unsafe. */
export const siteCheckRoutes = ({
  sql,
  env,
  now,
  siteSettings,
  risks,
}: Pick<Platform, 'sql' | 'env' | 'now'> & { siteSettings: SiteSettings; risks: Risks }) => [
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
      const shown = withSiteTexts(siteSettings, await readSiteTexts(sql))
      return { ...checkSite(shown.env, shown.own), risks: [...risks.list(), ...found.flat()] }
    },
  }),
]
