import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { EmailTemplates } from '#shared/desk/placement.ts'
import { SiteTexts, SiteTextsReport } from '#shared/desk/site-texts.ts'
import { changeTemplates, type DeskTexts, readOwnTexts, templatesOf } from './desk-texts.ts'
import { applyTimeZone, changeSiteTexts, reportSiteTexts, type SiteSettings } from './site-texts.ts'

const texts = { access: 'owner', tag: 'Portal', path: ADMIN_API.siteTexts } as const

/** What families read about the operator. */
export const siteRoutes = ({ sql, siteSettings }: Pick<Platform, 'sql'> & { siteSettings: SiteSettings }) => [
  route({
    ...texts,
    method: 'GET',
    summary: 'Get the texts about the operator, and the time zone, that were set in the portal',
    output: SiteTextsReport,
    handler: () => reportSiteTexts(sql, siteSettings),
  }),
  route({
    ...texts,
    method: 'PUT',
    summary: 'Set the texts about the operator, and the time zone',
    description: 'An empty one is as the settings of the server say. Every server uses them within seconds.',
    body: SiteTexts,
    output: SiteTextsReport,
    async handler({ admin, body }) {
      await changeSiteTexts(sql, admin, body)
      applyTimeZone(siteSettings, body)
      return reportSiteTexts(sql, siteSettings)
    },
  }),
]

const templates = {
  access: 'owner',
  tag: 'Portal',
  path: ADMIN_API.emailTemplates,
  output: EmailTemplates,
} as const

/** What staff begin emails to families with. */
export const templateRoutes = ({ sql, deskTexts }: Pick<Platform, 'sql'> & { deskTexts: DeskTexts }) => {
  const read = async () => ({ templates: templatesOf(await readOwnTexts(sql, deskTexts)) })
  return [
    route({ ...templates, method: 'GET', summary: 'Get the templates of emails to families', handler: read }),
    route({
      ...templates,
      method: 'PUT',
      summary: 'Change the templates of emails to families',
      description:
        'Changes the texts of those with these names. An empty text, and a template that is left out, are as the server’s settings say.',
      body: EmailTemplates,
      async handler({ admin, body }) {
        await changeTemplates(sql, admin, deskTexts, body)
        return read()
      },
    }),
  ]
}
