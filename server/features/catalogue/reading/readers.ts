import type { Cell } from './cell.ts'
import { readWebAddress } from './contact-facts.ts'
import { parseDate, readDate, readExcelDate } from './date.ts'
import { parseAmount } from './monthly-rate.ts'
import type { Row } from './row.ts'

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
