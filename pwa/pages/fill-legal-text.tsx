import type { ReactNode } from 'react'
import { site } from '../site.ts'
import { SupportEmail, SupportPhone } from '../ui/support-links.tsx'

/** The text with `{siteName}`, `{phone}` and `{email}` replaced by the operator's values, links where they lead. */
export function fillLegalText(text: string): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, at) => {
    const key = `${at}`
    if (part === '{phone}') return <SupportPhone key={key} />
    if (part === '{email}') return <SupportEmail key={key} />
    return part === '{siteName}' ? site.name : part
  })
}
