import type { ReactNode } from 'react'
import { RETENTION_KINDS } from '#shared/retention.ts'
import { site } from '../site.ts'
import { SupportEmail, SupportPhone } from '../ui/support-links.tsx'
import { KeptFor } from './kept-for.tsx'

/**
 * Replaces `{siteName}`, `{phone}` and `{email}` with the operator's values, as links where possible, and the name of a
 * retention period, such as `{days}`, with its length.
 */
export function fillLegalText(text: string): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const key = `${index}`
    if (part === '{phone}') return <SupportPhone key={key} />
    if (part === '{email}') return <SupportEmail key={key} />
    const kind = RETENTION_KINDS.find((name) => part === `{${name}}`)
    if (kind) return <KeptFor key={key} kind={kind} />
    return part === '{siteName}' ? site.name : part
  })
}
