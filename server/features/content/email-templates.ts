import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { type EmailTemplate, EmailTemplates } from '#shared/desk/placement.ts'
import type { DeskTexts } from './desk-texts.ts'
import { findStoredTexts, storeTexts } from './site-texts.ts'

/** The texts of the server's settings, with the templates that an owner changed in the portal. */
export async function readOwnTexts(query: Query, { en, es }: DeskTexts): Promise<DeskTexts> {
  const changed = await findTemplates(query)
  const change = (template: EmailTemplate): EmailTemplate => {
    const own = changed.find(({ name }) => name === template.name)
    return {
      ...template,
      ...(own?.subject && { subject: own.subject }),
      ...(own?.text && { text: own.text }),
    }
  }
  return {
    en: { ...en, templates: en.templates.map(change) },
    es: { ...es, templates: es.templates.map(change) },
  }
}

/** The templates of every language. */
export const templatesOf = ({ en, es }: DeskTexts): EmailTemplate[] => [...en.templates, ...es.templates]

async function findTemplates(query: Query): Promise<EmailTemplates['templates']> {
  const stored = await findStoredTexts(query, 'email templates')
  return stored ? EmailTemplates.parse(stored).templates : []
}

/** Stores the texts that differ from those of the server's settings. */
export const changeTemplates = (
  sql: Sql,
  admin: AdminContext,
  given: DeskTexts,
  { templates }: EmailTemplates,
): Promise<void> =>
  transaction(sql, async (tx) => {
    const before = templatesOf(await readOwnTexts(tx, given))
    const isOwn = ({ name, subject, text }: EmailTemplate) =>
      templatesOf(given).some((one) => one.name === name && (one.subject !== subject || one.text !== text))
    await storeTexts(tx, 'email templates', { templates: templates.filter(isOwn) })
    const after = templatesOf(await readOwnTexts(tx, given))
    const changed = after.filter((one, index) => JSON.stringify(one) !== JSON.stringify(before[index]))
    if (changed.length > 0)
      await recordAudit(tx, {
        ...admin,
        action: 'site_texts_changed',
        details: { changed: changed.map(({ name }) => name) },
      })
  })
