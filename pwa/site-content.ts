import { type Content, DEFAULT_CONTENT } from '#shared/content.ts'
import { site } from './site.ts'

/** What the pages claim about the service: the operator's texts, and the contract's for the rest. Call it when rendering. */
export const siteContent = (): Content => ({ ...DEFAULT_CONTENT, ...site.content })
