import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SiteTexts, SiteTextsReport } from '#shared/desk/site-texts.ts'
import { changeSiteTexts, reportSiteTexts, type SiteSettings } from './site-texts.ts'

const texts = { access: 'owner', tag: 'Portal', path: ADMIN_API.siteTexts } as const

/** What families read about the operator. */
export const siteRoutes = ({ sql, siteSettings }: Pick<Platform, 'sql'> & { siteSettings: SiteSettings }) => [
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
