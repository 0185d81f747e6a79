import type { Part } from './parts.ts'

/**
 * Where a text is: a column, a named part of its cell, what the first group of a regular expression finds there, or the
 * first of several cells that has a text.
 */
export type Cell =
  | string
  | { column: string; part: Part }
  | { column: string; match: string }
  | { anyOf: Cell[] }

/** The published name of a cell's column; of several cells, the first one's. */
export function columnName(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'anyOf' in cell ? columnName(cell.anyOf[0] ?? '') : cell.column
}
