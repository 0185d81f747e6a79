import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { EmailTemplates } from '#shared/desk/placement.ts'
import type { DeskTexts } from './desk-texts.ts'
import { changeTemplates, readOwnTexts, templatesOf } from './email-templates.ts'

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
