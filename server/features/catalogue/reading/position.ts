import type { FormatFacts } from '../formats/format.ts'
import type { Cell } from './cell.ts'
import type { Row } from './row.ts'

type Position = NonNullable<FormatFacts['position']>
const DEGREES = /^[-+]?\d{1,3}(?:\.\d*)?$/

/**
 * Reads a position from a latitude column and a longitude column.
 * @returns null if both cells are empty or one of them is invalid; an invalid position is also noted
 */
export function readPosition(row: Row, latitudeColumn: Cell, longitudeColumn: Cell): Position | null {
  const [latitude, longitude] = [row.text(latitudeColumn), row.text(longitudeColumn)]
  if (latitude === null && longitude === null) return null
  const position = parsePosition(latitude, longitude)
  if (position === null)
    noteInvalid(row, parseDegrees(latitude, 90) === null ? latitudeColumn : longitudeColumn)
  return position
}

const noteInvalid = (row: Row, column: Cell) => row.note(column, "is not a position; the ZIP code's is used")

function parsePosition(north: string | null, east: string | null): Position | null {
  const [latitude, longitude] = [parseDegrees(north, 90), parseDegrees(east, 180)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Registers write 0 for an unknown position, and no home is at 0 degrees. */
function parseDegrees(text: string | null, max: number): number | null {
  const value = DEGREES.test(text?.trim() ?? '') ? Number(text) : 0
  return value !== 0 && Math.abs(value) <= max ? value : null
}

/** Half of the earth's circumference in the projection of web maps (EPSG:3857), in meters. */
const MERCATOR_HALF = 20_037_508.342_789_244

/**
 * Reads a position from coordinates in the projection of web maps (EPSG:3857), in meters.
 * @returns null if both cells are empty or one of them is invalid; an invalid position is also noted
 */
export function readMercatorPosition(row: Row, xColumn: Cell, yColumn: Cell): Position | null {
  const [x, y] = [row.text(xColumn), row.text(yColumn)]
  if (x === null && y === null) return null
  const east = (Number(x) / MERCATOR_HALF) * 180
  const north = (Math.atan(Math.sinh((Number(y) / MERCATOR_HALF) * Math.PI)) * 180) / Math.PI
  const position = parsePosition(north.toFixed(6), east.toFixed(6))
  if (position === null) noteInvalid(row, xColumn)
  return position
}
