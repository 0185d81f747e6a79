import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { Language } from '#shared/contract/language.ts'
import { LINK_DAYS } from '#shared/contract/mailed-link.ts'
import { type EmailTemplate, EmailTemplates } from '#shared/desk/placement.ts'
import type { OwnContent } from './own-content.ts'
import { findStoredTexts, storeTexts } from './site-texts.ts'

/** What staff begin emails to families and introductions with, in a language of families. */
interface TextsOfLanguage {
  templates: readonly EmailTemplate[]
  consentWords: string
}
export type DeskTexts = Record<Language, TextsOfLanguage>

/** The operator's own texts in place of the built-in ones of their language. */
export const readDeskTexts = ({ es = {}, ...en }: OwnContent): DeskTexts => ({
  en: textsOf('en', en),
  es: textsOf('es', es),
})

const textsOf = (
  language: Language,
  {
    emailTemplates = BUILT_IN_TEMPLATES[language],
    consentWords = BUILT_IN_CONSENT_WORDS[language],
  }: Pick<OwnContent, 'emailTemplates' | 'consentWords'>,
): TextsOfLanguage => ({ templates: emailTemplates, consentWords })

const END = `

{advisor}
{site}`

/** Each text in every language, one below the other. The names are for staff. */
const TEXTS: readonly Record<Language, EmailTemplate>[] = [
  {
    en: {
      name: 'The list',
      subject: 'Your list of communities',
      text: `Hello {name},

This link opens your list of communities on any device for ${LINK_DAYS} days:

{list}

Please reply to this email with any question.${END}`,
    },
    es: {
      name: 'The list, in Spanish',
      subject: 'Su lista de residencias',
      text: `Hola, {name}:

Este enlace abre su lista de residencias en cualquier dispositivo durante ${LINK_DAYS} días:

{list}

Si tiene alguna pregunta, responda a este correo.${END}`,
    },
  },
  {
    en: {
      name: 'My picks for you',
      subject: 'Communities that I chose for you',
      text: `Hello {name},

I looked through your list and chose some communities for you. This link opens it for ${LINK_DAYS} days, with my comments:

{list}

Please reply to this email with any question.${END}`,
    },
    es: {
      name: 'My picks for you, in Spanish',
      subject: 'Residencias que elegí para usted',
      text: `Hola, {name}:

Revisé su lista y elegí algunas residencias para usted. Este enlace la abre durante ${LINK_DAYS} días, con mis comentarios:

{list}

Si tiene alguna pregunta, responda a este correo.${END}`,
    },
  },
  {
    en: {
      name: 'Could not reach you',
      subject: 'When may we call you?',
      text: `Hello {name},

I tried to call you about your search and could not reach you. Please reply to this email and tell me a good time to call.${END}`,
    },
    es: {
      name: 'Could not reach you, in Spanish',
      subject: '¿Cuándo podemos llamarle?',
      text: `Hola, {name}:

Intenté llamarle por su búsqueda y no pude comunicarme con usted. Responda a este correo y dígame a qué hora le conviene una llamada.${END}`,
    },
  },
  {
    en: {
      name: 'Answer to a message',
      subject: 'Your message to {site}',
      text: `Hello {name},

Thank you for your message.${END}`,
    },
    es: {
      name: 'Answer to a message, in Spanish',
      subject: 'Su mensaje a {site}',
      text: `Hola, {name}:

Gracias por su mensaje.${END}`,
    },
  },
]

/**
 * What staff can begin an email to a family with. `{name}` is the family's name, `{site}` that of the site, `{advisor}` the
 * author, and `{list}`, on a line of its own, the link to the list. content.json replaces all of a language.
 */
const BUILT_IN_TEMPLATES: Record<Language, EmailTemplate[]> = {
  en: TEXTS.map(({ en }) => en),
  es: TEXTS.map(({ es }) => es),
}

/** What staff asks before a community is told of a family; `{community}` is its name. */
const BUILT_IN_CONSENT_WORDS: Record<Language, string> = {
  en: 'May we give {community} your name, your contact details and what you told us about the care that is needed, so that it can contact you?',
  es: '¿Podemos darle a {community} su nombre, sus datos de contacto y lo que usted nos dijo sobre el cuidado que se necesita, para que se comunique con usted?',
}

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
