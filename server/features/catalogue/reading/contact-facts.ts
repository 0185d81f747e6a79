import { Email } from '#shared/contract/email.ts'
import type { Cell } from './cell.ts'
import type { Row } from './row.ts'

const MAX_PHONE_CELL = 200
const MAX_WEB_ADDRESS = 300
const PHONE =
  /^\+?1?\D{0,3}([2-9]\d{2})\D{0,3}(\d{3})\D{0,2}(\d{4})(?:[\s,]*(?:x|ext|extension|#)[.:]?\s*(\d{1,6}))?$/i
const WEB =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?:[/?#]\S*)?$/iu
/** What registers write in place of an unknown value. */
const PLACEHOLDER = /^(?:n\/?a|none|no|unknown|pending|in progress|not listed|[-.0]+)$/i

/**
 * Reads a phone number as '(608) 339-9444', with ' ext. 12' if it has an extension. A local number gets `areaCode`.
 * @returns null if the cell is empty or isn't exactly one North American number; an invalid value is also noted
 */
export function readPhone(row: Row, column: Cell, areaCode = ''): string | null {
  const text = row.optional(column, MAX_PHONE_CELL)
  if (text === null || PLACEHOLDER.test(text)) return null
  const [match, area, exchange, line, extension] = PHONE.exec(text) ?? PHONE.exec(areaCode + text) ?? []
  if (match === undefined) {
    row.note(column, 'is not a phone number; treated as unknown')
    return null
  }
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`
}

/**
 * Reads a web address as an absolute URL.
 * @returns null if the cell is empty or invalid; an invalid value is also noted
 */
export function readWebAddress(row: Row, column: Cell): string | null {
  const text = row.text(column)
  if (text === null || PLACEHOLDER.test(text)) return null
  // Registers often contain only the host. Browsers then try plain HTTP, and sites redirect to HTTPS.
  const address = /^https?:/i.test(text) ? text : `http://${text}`
  if (text.length <= MAX_WEB_ADDRESS && WEB.test(text) && URL.canParse(address)) return new URL(address).href
  row.note(column, 'is not a web address; treated as unknown')
  return null
}

/** Reads an email address. @returns null if the cell is empty or invalid; an invalid value is also noted */
export function readEmail(row: Row, column: Cell): string | null {
  const text = row.text(column)
  if (text === null || PLACEHOLDER.test(text)) return null
  const { data: email } = Email.safeParse(text)
  if (email) return email
  row.note(column, 'is not an email address; treated as unknown')
  return null
}
