import { Email } from '#shared/contract/email.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { parseAmount } from '../registers/prices.ts'
import type { Cell, Row } from './row.ts'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
/** Month first, as everyone writes in the registers' states. */
const AMERICAN = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/
const WITH_MONTH = /^(\d{1,2})-([a-z]{3})-(\d{4}|\d{2})$/i
const IN_WORDS = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** What offices write when there is no day. */
const NOTHING = /^(?:0+[/-]0+[/-]0+|n\/?a|none|pending.*|unknown|-+)$/i
/** A year of two digits up to this one is in this century. */
const LAST_SHORT_YEAR = 40
const SERIAL = /^\d{5}(?:\.\d+)?$/
/** Excel's day zero, in ms (it counts a February 29 in 1900). */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

/** The day of a row, YYYY-MM-DD; null for an empty cell, and with a note for one that isn't a day. */
export function readDate(row: Row, cell: Cell): string | null {
  const text = row.text(cell)
  if (text === null || NOTHING.test(text)) return null
  const day = parseDate(text)
  if (day === null) row.note(cell, 'is not a date such as 2026-07-01; treated as unknown')
  return day
}

/** @returns the day as YYYY-MM-DD, or null when the text isn't one */
export function parseDate(text: string): string | null {
  const iso = ISO.exec(text)
  if (iso) return toIsoDate(iso[1], iso[2], iso[3])
  const american = AMERICAN.exec(text)
  if (american) return toIsoDate(american[3], american[1], american[2])
  const [, day, month, year] = WITH_MONTH.exec(text) ?? swap(IN_WORDS.exec(text))
  if (month === undefined) return null
  return toIsoDate(year, String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1), day)
}

const swap = (found: RegExpExecArray | null) => (found ? [found[0], found[2], found[1], found[3]] : [])

/** As `readDate`, for a cell that holds the days since 1899-12-30. A workbook gives such a cell as YYYY-MM-DD. */
export function readExcelDate(row: Row, cell: Cell): string | null {
  const text = row.text(cell)
  if (text === null) return null
  if (SERIAL.test(text)) return formatIso(new Date(EXCEL_EPOCH + Math.floor(Number(text)) * DAY_MS))
  const iso = ISO.exec(text)
  const day = iso && toIsoDate(iso[1], iso[2], iso[3])
  if (day !== null) return day
  row.note(cell, 'is not a date as Excel stores it; treated as unknown')
  return null
}

function toIsoDate(year = '', month = '', day = ''): string | null {
  const short = Number(year)
  const full = year.length === 2 ? short + (short <= LAST_SHORT_YEAR ? 2000 : 1900) : short
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
    ? formatIso(date)
    : null
}

const formatIso = (date: Date) => date.toISOString().slice(0, 10)

type Reader = (row: Row, cell: Cell) => string | number | boolean | null

const MAX_TEXT = 200
const NUMBER = /^-?\d{1,9}(?:\.\d+)?$/
const YES = new Set(['y', 'yes', 'true', 'x', 't', '1'])
const NO = new Set(['n', 'no', 'false', 'f', '0'])

/** What a description can read from a cell, by name. Each returns null for a cell that says nothing, and notes why. */
const BY_NAME = {
  text: (row, cell) => row.optional(cell, MAX_TEXT),
  count: (row, cell) => row.count(cell),
  number: (row, cell) => {
    const text = row.text(cell)
    if (text === null) return null
    if (NUMBER.test(text)) return Number(text)
    row.note(cell, 'is not a number; treated as unknown')
    return null
  },
  /** '10/31/21', '07/01/2018', '29-Jan-13', '2026-07-01', with or without a time. */
  date: readDate,
  /** The newest of several days that commas or semicolons separate. */
  newestDate: (row, cell) => {
    const texts = row
      .text(cell)
      ?.split(/[,;]/)
      .filter((text) => text.trim() !== '')
    if (!texts) return null
    const days = texts.map((text) => parseDate(text.trim()))
    const known = days.filter((day) => day !== null)
    if (known.length < days.length) row.note(cell, 'has a value that is not a date such as 2026-07-01')
    return known.sort().at(-1) ?? null
  },
  /** The days since 1899-12-30 that Excel stores. */
  excelDate: readExcelDate,
  /** Whole dollars. */
  money: (row, cell) => {
    const text = row.text(cell)
    if (text === null) return null
    const dollars = parseAmount(text)
    if (dollars === null) row.note(cell, 'is not an amount; treated as unknown')
    return dollars
  },
  /** An X or nothing. */
  mark: (row, cell) => row.isMarked(cell) || null,
  yesNo: (row, cell) => {
    const text = row.text(cell)?.toLowerCase() ?? null
    if (text === null) return null
    if (YES.has(text)) return true
    if (NO.has(text)) return false
    row.note(cell, 'is neither yes nor no; treated as unknown')
    return null
  },
  link: (row, cell) => readWebAddress(row, cell),
} satisfies Record<string, Reader>

type ReaderName = keyof typeof BY_NAME
export const READERS = Object.keys(BY_NAME) as [ReaderName, ...ReaderName[]]

/** Reads a cell with the named reader. */
export const readAs = (name: ReaderName, row: Row, cell: Cell) => BY_NAME[name](row, cell)

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
