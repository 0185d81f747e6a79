import { normalizedName } from '../normalized-name.ts'
import type { RegisterRecord } from '../record.ts'
import type { Format } from '../registers/format.ts'
import type { Cell } from './cell.ts'
import { readEmail, readPhone, readWebAddress } from './contact-facts.ts'
import type { Row } from './row.ts'
import { leadWithArticle, toTitleCase } from './title-case.ts'
import { readTown } from './town.ts'
import type { ZipIndex } from './zip-index.ts'

const MAX_ID = 100
/** The limit of `facilities.name`. */
const MAX_NAME = 200
const MAX_ADDRESS = 200
/** Invisible characters. Some of them are in the Unicode category of letters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Converts a row into a record with the product's vocabulary and units.
 * @throws RefusedRowError with field and reason if the row can't be used
 */
export function readRecord(row: Row, format: Format, zips: ZipIndex): RegisterRecord {
  const { id, record } = format
  const sourceId = readId(row, id)
  const name = readName(row, record.name)
  const facts = format.read(row)
  const address = (record.address ?? [])
    .map((column) => row.optional(column, MAX_ADDRESS)?.replace(/[,\s]+$/, ''))
    .filter(Boolean)
  return {
    sourceId,
    line: row.line,
    facts: {
      name,
      normalizedName: normalizedName(name),
      ...facts,
      phone: record.phone === undefined ? null : readPhone(row, record.phone, record.areaCode),
      email: record.email === undefined ? null : readEmail(row, record.email),
      website: record.website === undefined ? null : readWebAddress(row, record.website),
      address: address.length > 0 ? toTitleCase(address.join(', ')) : null,
      ...readTown(row, record, zips),
    },
  }
}

/** @throws RefusedRowError for a name without visible letters or digits, such as dashes or zero-width spaces */
function readName(row: Row, column: Cell): string {
  const name = row.required(column, MAX_NAME)
  if (!/[\p{L}\p{N}]/u.test(name.replace(INVISIBLE, ''))) row.refuse(column, 'has no letters or digits')
  return leadWithArticle(toTitleCase(name))
}

/** @throws RefusedRowError if the row has none of the cells that identify it */
function readId(row: Row, cells: Format['id']): string {
  const [first = '', ...more] = cells
  if (more.length === 0) return row.required(first, MAX_ID)
  const parts = cells.map((cell) => row.optional(cell, MAX_ID) ?? '')
  if (parts.every((part) => part === '')) row.refuse(first, 'is missing')
  return parts.join(' | ')
}
