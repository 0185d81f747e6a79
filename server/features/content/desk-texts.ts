import type { Language } from '#shared/contract/language.ts'
import type { EmailTemplate } from '#shared/desk/placement.ts'
import { BUILT_IN_CONSENT_WORDS, BUILT_IN_TEMPLATES } from './built-in-templates.ts'
import type { OwnContent } from './own-content.ts'

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
