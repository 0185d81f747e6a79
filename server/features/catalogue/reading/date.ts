import type { Row } from './row.ts'

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/

/**
 * Reads a date (YYYY-MM-DD), with or without a time.
 * @returns null if the cell is empty or invalid; an invalid value is also noted
 */
export function readDate(row: Row, column: string): string | null {
  const text = row.text(column)
  if (text === null) return null
  const date = ISO_DATE.exec(text)?.[1] ?? ''
  const time = Date.parse(date)
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) return date
  row.note(column, 'is not a date such as 2026-07-01; treated as unknown')
  return null
}
