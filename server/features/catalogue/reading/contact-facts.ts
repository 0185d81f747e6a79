import { z } from 'zod'
import type { Row } from './row.ts'

const MAX_PHONE_CELL = 200
const MAX_WEB_ADDRESS = 300
const PHONE =
  /^\+?1?\D{0,3}([2-9]\d{2})\D{0,3}(\d{3})\D{0,2}(\d{4})(?:\s*(?:x|ext\.?|extension)\s*(\d{1,6}))?$/i
const WEB = /^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#]\S*)?$/i
/** What offices write when there is nothing to write. */
const NOTHING = /^(?:n\/?a|none|no|unknown|pending|in progress|not listed|[-.0]+)$/i

/** '(608) 339-9444', with ' ext. 12' where there is one; null when no single number of North America stands there. */
export function readPhone(row: Row, column: string): string | null {
  const text = row.optional(column, MAX_PHONE_CELL)
  if (text === null || NOTHING.test(text)) return null
  const [whole, area, exchange, line, extension] = PHONE.exec(text) ?? []
  if (whole === undefined) {
    row.note(column, 'is no phone number; it stays unknown')
    return null
  }
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`
}

/** An address that a browser opens; null when something else stands there. */
export function readWebAddress(row: Row, column: string): string | null {
  const text = row.text(column)
  if (text === null || NOTHING.test(text)) return null
  if (text.length > MAX_WEB_ADDRESS || !WEB.test(text)) {
    row.note(column, 'is no web address; it stays unknown')
    return null
  }
  // Registers write the bare host. Plain http is what a browser tries for it, and sites lead on to https.
  const address = new URL(/^https?:/i.test(text) ? text : `http://${text}`)
  return address.href
}

export function readEmail(row: Row, column: string): string | null {
  const text = row.text(column)
  if (text === null || NOTHING.test(text)) return null
  if (z.email().safeParse(text).success) return text
  row.note(column, 'is no e-mail address; it stays unknown')
  return null
}
