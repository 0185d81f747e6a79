import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Risks } from '#server/platform/risks.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SiteReport } from '#shared/desk/site-check.ts'
import { SiteTexts, SiteTextsReport } from '#shared/desk/site-texts.ts'
import { findCatalogueRisks } from '../catalogue/service.ts'
import { findSourceRisks } from '../catalogue/sources/list-sources.ts'
import { findDutyRisks } from '../outgoing/duty/service.ts'
import { findMailRisks } from '../outgoing/mail-problems/service.ts'
import { findBackupRisks } from '../portal/backups/last-backup.ts'
import { checkSite } from './check-site.ts'
import {
  changeSiteTexts,
  readSiteTexts,
  reportSiteTexts,
  type SiteSettings,
  withSiteTexts,
} from './site-texts.ts'

const texts = { access: 'owner', tag: 'Portal', path: ADMIN_API.siteTexts } as const

/** What families read about the operator, and what is left to set. */
export const siteRoutes = ({
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
  route({
    ...texts,
    method: 'GET',
    summary: 'Get the texts about the operator that were set in the portal',
    output: SiteTextsReport,
    handler: () => reportSiteTexts(sql, siteSettings),
  }),
  route({
    ...texts,
    method: 'PUT',
    summary: 'Set the texts about the operator',
    description:
      'An empty one is as the settings of the server say. Every server shows the texts within seconds.',
    body: SiteTexts,
    output: SiteTextsReport,
    async handler({ admin, body }) {
      await changeSiteTexts(sql, admin, body)
      return reportSiteTexts(sql, siteSettings)
    },
  }),
]
