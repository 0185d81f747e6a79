import type { Cell } from './cell.ts'
import type { Row } from './row.ts'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
/** Month first, as everyone writes in the registers' states. */
const AMERICAN = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/
const WITH_MONTH = /^(\d{1,2})-([a-z]{3})-(\d{4}|\d{2})$/i
const IN_WORDS = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** What offices write when there is no day. */
const NOTHING = /^(?:0+[/-]0+[/-]0+|n\/?a|none|pending.*|unknown|-+)$/i
/** A year of two digits up to this one is in this century. */
const LAST_SHORT_YEAR = 60
const SERIAL = /^\d{5}(?:\.\d+)?$/
/** Excel's day zero, in ms (it counts a February 29 in 1900). */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const MS_PER_DAY = 86_400_000

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
  if (SERIAL.test(text)) return formatIso(new Date(EXCEL_EPOCH + Math.floor(Number(text)) * MS_PER_DAY))
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
