import type { Particulars } from '../formats/format.ts'
import type { Row } from './row.ts'

type Position = NonNullable<Particulars['position']>
const DEGREES = /^[-+]?\d{1,3}(?:\.\d*)?$/

/** The position in a cell for each; null, and said when anything stands there, when they give none. */
export function readPosition(row: Row, latitudeAt: string, longitudeAt: string): Position | null {
  const [latitude, longitude] = [row.text(latitudeAt), row.text(longitudeAt)]
  if (latitude === null && longitude === null) return null
  const position = positionFrom(latitude, longitude)
  if (position === null) noteNone(row, degrees(latitude, 90) === null ? latitudeAt : longitudeAt)
  return position
}

/**
 * The position in one cell, of which `pattern` takes latitude and longitude. A cell that it does not fit gives none;
 * that is said unless `mayLack`, where the cell holds other words too.
 */
export function readPositionIn(row: Row, column: string, pattern: RegExp, mayLack = false): Position | null {
  const text = row.text(column)
  if (text === null) return null
  const [whole, latitude = null, longitude = null] = pattern.exec(text) ?? []
  if (whole === undefined && mayLack) return null
  const position = positionFrom(latitude, longitude)
  if (position === null) noteNone(row, column)
  return position
}

const noteNone = (row: Row, column: string) => row.note(column, "gives no position; the ZIP's is taken")

function positionFrom(north: string | null, east: string | null): Position | null {
  const [latitude, longitude] = [degrees(north, 90), degrees(east, 180)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Zero is what registers write when they know none; no home of theirs lies there. */
function degrees(text: string | null, max: number): number | null {
  const value = DEGREES.test(text?.trim() ?? '') ? Number(text) : 0
  return value !== 0 && Math.abs(value) <= max ? value : null
}
