import { expect } from 'vitest'
import { type Finding, RefusedRowError } from '../features/catalogue/reading/errors.ts'
import { dateOf, readRecord } from '../features/catalogue/reading/record-reader.ts'
import { Row } from '../features/catalogue/reading/row.ts'
import { createZipIndex } from '../features/catalogue/reading/town.ts'
import type { Format } from '../features/catalogue/registers/description.ts'
import { readZipFile } from '../features/places/zip-file.ts'
import type { Cells } from './register-file.ts'

const zips = createZipIndex(await readZipFile())

/** Parses a row (on line 7) with a format. @returns the record and the rejected values, or why the row is refused */
export function readCells(format: Format, cells: Cells) {
  const known = new Set(format.columns)
  expect(Object.keys(cells).filter((column) => !known.has(column))).toEqual([])
  const { row, notes } = rowOf(cells, format.columns)
  try {
    return { ...readRecord(row, format, zips), date: dateOf(row, format), notes }
  } catch (error) {
    if (error instanceof RefusedRowError) return { refused: error.finding, notes }
    throw error
  }
}

/** A row (on line 7) with these cells, and the notes that reading it makes. */
export function rowOf(cells: Cells, columns: readonly string[] = Object.keys(cells)) {
  const notes: Finding[] = []
  const bytes = columns.map((column) => Buffer.from(cells[column] ?? '').toString('latin1'))
  const indexes = new Map(columns.map((column, index) => [column, index]))
  return { row: new Row(7, bytes, indexes, (note) => notes.push(note)), notes }
}

/** The facts of a row. @throws Error if the row is refused */
export function factsOf(format: Format, cells: Cells) {
  const outcome = readCells(format, cells)
  if (!('facts' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome.refused)}`)
  return outcome.facts
}

/** Why a row is refused, as 'column: reason'. @throws Error if the row is used */
export function refusalOf(format: Format, cells: Cells): string {
  const outcome = readCells(format, cells)
  if (!('refused' in outcome)) throw new Error(`used: ${JSON.stringify(outcome.facts)}`)
  return `${outcome.refused?.field}: ${outcome.refused?.reason}`
}
