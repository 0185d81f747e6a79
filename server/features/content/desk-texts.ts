import {
  BUILT_IN_CONSENT_WORDS,
  BUILT_IN_TEMPLATES,
} from '#server/features/outgoing/family-emails/built-in-templates.ts'
import type { EmailTemplate } from '#shared/placement.ts'
import type { OwnContent } from './own-content.ts'

/** What staff begin emails to families and introductions with. */
export interface DeskTexts {
  templates: readonly EmailTemplate[]
  consentWords: string
}

/** The operator's own texts in place of the built-in ones. */
export const readDeskTexts = ({
  emailTemplates = [...BUILT_IN_TEMPLATES],
  consentWords = BUILT_IN_CONSENT_WORDS,
}: Pick<OwnContent, 'emailTemplates' | 'consentWords'>): DeskTexts => ({
  templates: emailTemplates,
  consentWords,
})
