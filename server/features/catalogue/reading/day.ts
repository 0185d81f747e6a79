import type { Row } from './row.ts'

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/

/** The day that a row is of, YYYY-MM-DD, with or without a time; null, and said, when something else stands there. */
export function readDay(row: Row, column: string): string | null {
  const text = row.text(column)
  if (text === null) return null
  const day = DAY.exec(text)?.[1] ?? ''
  const time = Date.parse(day)
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) return day
  row.note(column, 'is no day as 2026-07-01; it stays unknown')
  return null
}
