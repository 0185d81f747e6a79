import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { FEDERAL } from './readers/federal.ts'
import { MIDWEST } from './readers/midwest.ts'
import { NORTHEAST } from './readers/northeast.ts'
import type { Reader, RegisterFacts, Row } from './readers/reader.ts'
import { SOUTH } from './readers/south.ts'
import { WEST } from './readers/west.ts'

const READERS = [...WEST, ...MIDWEST, ...SOUTH, ...NORTHEAST, ...FEDERAL]

const NAMES_DEMENTIA = /\b(?:memory|alzheimer'?s?|dementia|reminiscence)\b/i
/** Names such as "Assisted Living and Memory Care": dementia care is only a part of the house. */
const NAMES_MORE = /assisted|senior living|retirement|&|\band\b|village|campus/i

/** Reads the facts of all registers, keyed like the families' grades. */
export async function readRegisterFacts(): Promise<Map<string, RegisterFacts>> {
  const all = new Map<string, RegisterFacts>()
  for (const reader of READERS) {
    for (const row of await readRows(reader)) {
      const key = `${reader.source}:${keyOf(reader, row)}`
      // The catalog, too, takes the first of several rows.
      if (!all.has(key)) all.set(key, readFacts(reader, row))
    }
  }
  return all
}

function readFacts(reader: Reader, row: Row): RegisterFacts {
  const name = (row[reader.name] ?? '').replaceAll(/\s+/g, ' ')
  const facts = reader.read(row)
  const isNamed = NAMES_DEMENTIA.test(name)
  const isOnlyNamed =
    isNamed && !NAMES_MORE.test(name) && (facts.dementiaPlaces === undefined || !facts.capacity)
  // A name is weaker than a register's own unit and stronger than "may admit" or silence.
  const byName = isNamed && (facts.dementia === undefined || facts.dementia === 'may admit')
  return {
    ...facts,
    ...(byName && { dementia: 'named' as const }),
    isForDementia: facts.isForDementia === true || isOnlyNamed,
  }
}

/** South Carolina has the number before a slash. */
const keyOf = ({ id }: Reader, row: Row) =>
  id
    .map((column) =>
      (row[column] ?? '')
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replace(/^(CRC-\d+) .*/, '$1'),
    )
    .join(' | ')

/** The rows below the header, which is the first row with the key's and the name's columns. */
async function readRows({ file, id, name }: Reader): Promise<Row[]> {
  const text = await readFile(join(import.meta.dirname, 'registers', file), 'utf8')
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
  const start = rows.findIndex((row) => [...id, name].every((column) => row.includes(column)))
  const header = rows[start] ?? []
  return rows
    .slice(start + 1)
    .map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])))
}
