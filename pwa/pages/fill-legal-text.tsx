import type { ReactNode } from 'react'
import { site } from '../site.ts'
import { SupportEmail, SupportPhone } from '../ui/support-links.tsx'

/** Replaces `{siteName}`, `{phone}` and `{email}` with the operator's values, as links where possible. */
export function fillLegalText(text: string): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const key = `${index}`
    if (part === '{phone}') return <SupportPhone key={key} />
    if (part === '{email}') return <SupportEmail key={key} />
    return part === '{siteName}' ? site.name : part
  })
}
